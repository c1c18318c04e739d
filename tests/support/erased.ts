import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../src/services.ts'
import { backUp } from '../../src/staff/backup/actions.ts'
import { everyRow } from './held.ts'

type Journal = Pick<Services, 'db' | 'files' | 'clock'> & { dataDir: string }

/** All that a journal holds, as text in lower case: rows, files, dumps, and a backup that is made for it. */
export async function everythingHeld(journal: Journal): Promise<Map<string, string>> {
  const held = new Map([['rows', await everyRow(journal.db)]])
  for (const folder of ['files', 'dumps']) {
    const names = await readdir(join(journal.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    const texts = names
      .filter((entry) => entry.isFile())
      .map((entry) => Bun.file(join(entry.parentPath, entry.name)).text())
    held.set(folder, (await Promise.all(texts)).join('\n'))
  }
  const decoder = new TextDecoder()
  let backup = ''
  for await (const chunk of backUp(journal, { rows: 0, files: 0, bytes: 0, lost: [] }, () => {}))
    backup += decoder.decode(chunk, { stream: true })
  held.set('a backup', backup)
  return new Map([...held].map(([where, text]) => [where, text.toLowerCase()]))
}

/** Those among strings that are held somewhere. */
export function stillHeld(held: Map<string, string>, strings: string[]): string[] {
  const sought = strings.map((string) => [string, JSON.stringify(string).slice(1, -1).toLowerCase()] as const)
  return [...held].flatMap(([where, text]) =>
    sought.filter(([, quoted]) => text.includes(quoted)).map(([string]) => `${string} in ${where}`),
  )
}
