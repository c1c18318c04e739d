import { join } from 'node:path'
import type { Config } from '../../core/config/config.ts'
import type { Db } from '../../core/db/connect.ts'
import { readFileSecret } from '../sessions/tokens.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { findUserByName } from './queries.ts'

/**
 * Returns the configuration of `bun dev` with its first user's password, which is stored so that each start can print
 * it.
 */
export async function withDemoPassword(config: Config): Promise<Config> {
  const { admin, dataDir } = config
  const password = admin.password ?? (await readFileSecret(join(dataDir, 'demo-password'))).slice(0, 16)
  return { ...config, admin: { ...admin, password } }
}

/**
 * Returns a line that explains how to sign in to the back office of `bun dev`, with the password while it is the first
 * one.
 */
export async function wayIn(db: Db, { admin }: Pick<Config, 'admin'>, origin: string): Promise<string> {
  const user = await findUserByName(db, admin.username)
  const isFirst = await verifyPassword(admin.password ?? '', user?.password)
  const password = isFirst ? admin.password : `as you set it; bun run user password ${admin.username} sets another`
  return `Back office: ${origin}/admin, user ${admin.username}, password ${password}`
}
