import { projectAt } from '../house-rules/project.mjs'
import { findSecrets } from '../secrets.mjs'

/** No secret, no path of somebody's machine, no registry's name. */
export const secrets = {
  name: 'secrets and machine paths',
  async run() {
    const { scanned, faults } = findSecrets(projectAt())
    return { did: `${scanned} texts`, faults }
  },
}
