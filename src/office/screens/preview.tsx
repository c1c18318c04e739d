import { RefusedPreview } from '../../../views/admin/refused-preview.tsx'
import type { Problem } from '../../core/text/problems.ts'
import type { Desk } from './desk.ts'

/** Shown in place of a preview that cannot work. */
export function refusedPreview(
  desk: Desk,
  problems: Problem[],
  back?: { href: string; text: string },
): Promise<Response> {
  const children = <RefusedPreview problems={problems.map(({ message }) => message)} back={back} />
  return desk.page({ title: 'Preview', status: 422, children })
}
