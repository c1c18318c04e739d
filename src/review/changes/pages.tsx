import { ChangesPage } from '../../../views/changes/changes-page.tsx'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { findChanges } from './found.ts'

/** The screen of the changes between two versions of a paper. */
export function changesScreens(services: Services) {
  return screens(services, { role: 'editor' }).get('/admin/submissions/:number/changes', (desk, { number }) =>
    showChanges(desk, number),
  ).routes
}

async function showChanges(desk: Desk, number: string): Promise<Response> {
  const asked = Object.fromEntries(desk.url.searchParams)
  const found = await findChanges(desk.actor, number, asked)
  const { paper, pair } = found
  if (!paper) return desk.notFound()
  const isAsked = asked.from || asked.to || asked.file
  if (!found.ok && found.code === 'not_found' && isAsked) return desk.notFound()
  const told = found.ok ? found.told : found.code
  return desk.page({
    title: `What changed: ${paper.title || paper.number}`,
    status: !found.ok && found.code === 'invalid' ? 422 : 200,
    sheet: 'changes.css',
    marks: { 'data-page': 'changes', 'data-state': paper.state },
    children: <ChangesPage {...{ paper, pair, told }} isReviewers={asked.as === 'reviewer'} />,
  })
}
