import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The environment that says where a journal is. */
export type Place = { DATA_DIR: string; DATABASE_URL?: string }

/**
 * The articles of a journal by their ref numbers; `article` is all that an export says of one, `pdf` its file's
 * SHA-256.
 */
export type State = Record<string, { status: string; pdf: string; notice: string; article: string }>

/**
 * What is in a journal, as an export says it, and which files lie in its storage under what they hash to.
 * @param folder where the export is written for the time
 */
export async function stateOf(place: Place, folder: string): Promise<State> {
  const out = join(folder, 'exported')
  await rm(out, { recursive: true, force: true })
  await mkdir(out)
  const child = Bun.spawn([process.execPath, 'src/cli.ts', 'export', join(out, 'articles.jsonl')], {
    cwd: join(import.meta.dir, '../../..'),
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...place },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const printed = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text())
  if ((await child.exited) !== 0) throw new Error(`The export failed: ${printed}`)
  const lines = (await Bun.file(join(out, 'articles.jsonl')).text()).split('\n').filter(Boolean)
  const found: State = {}
  for (const line of lines) {
    const { pdf, ...article } = JSON.parse(line)
    const hasher = new Bun.CryptoHasher('sha256')
    hasher.update(await Bun.file(join(out, pdf)).bytes())
    found[article.refnumber] = {
      status: article.status,
      pdf: hasher.digest('hex'),
      notice: article.notice_of ?? '',
      article: JSON.stringify(article),
    }
  }
  await rm(out, { recursive: true })
  return found
}
