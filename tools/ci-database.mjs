/** `node tools/ci-database.mjs URL NAME`: makes an empty database on the server at URL; its own programs may be missing. */
import pg from 'pg'

const [url, name] = process.argv.slice(2)
const client = new pg.Client(url)
await client.connect()
await client.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`)
await client.end()
