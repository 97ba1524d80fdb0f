import { projectAt } from '../house-rules/project.mjs'
import { findSecrets } from '../secrets.mjs'

/** Checks that no file holds a secret, a machine's path or a registry's name. */
export const secrets = {
  name: 'secrets and machine paths',
  async run() {
    const { scanned, faults } = findSecrets(projectAt())
    return { did: `${scanned} texts`, faults }
  },
}
