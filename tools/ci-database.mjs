/** `node tools/ci-database.mjs URL NAME`: creates an empty database without PostgreSQL's client programs. */
import pg from 'pg'

const [url, name] = process.argv.slice(2)
const client = new pg.Client(url)
await client.connect()
await client.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`)
await client.end()
