import { RefusedPreview } from '../../views/admin/refused-preview.tsx'
import type { Services } from '../services.ts'
import type { Problem } from '../text/problems.ts'
import { privatePage } from './private-page.tsx'
import type { Session } from './session.ts'

/** What stands in place of a preview of what cannot work. */
export function refusedPreview(
  services: Services,
  request: Request,
  session: Session,
  problems: Problem[],
  back?: { href: string; text: string },
): Promise<Response> {
  const children = <RefusedPreview problems={problems.map(({ message }) => message)} back={back} />
  return privatePage(services, request, { tool: '/admin', title: 'Preview', session, status: 422, children })
}
