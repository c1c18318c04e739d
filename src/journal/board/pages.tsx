import { Elysia } from 'elysia'
import { BoardPage } from '../../../views/board/board-page.tsx'
import { paths } from '../../core/paths.ts'
import { publicPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import { journalName } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { excerpt } from '../citing/metadata.ts'
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
