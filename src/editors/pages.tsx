import { Elysia } from 'elysia'
import { BoardPage } from '../../views/editors/board-page.tsx'
import { excerpt } from '../articles/metadata.ts'
import { publicPage } from '../http/page.tsx'
import { readShell } from '../http/shell.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { journalName } from '../settings/rules.ts'
import { listBoard } from './queries.ts'

/** The editorial board. */
export function editorPages(services: Services) {
  return new Elysia().get(paths.board(), async ({ request }) => {
    const [shell, members] = await Promise.all([readShell(services), listBoard(services.db)])
    return publicPage(services, shell, request, {
      title: 'Editorial Board',
      description: excerpt(
        `The editors of ${journalName(shell.settings)}: ${members.map(({ name }) => name).join(', ')}`,
      ),
      canonical: paths.board(),
      children: <BoardPage members={members} />,
    })
  })
}
