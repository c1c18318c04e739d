import type { DecideProps } from '../../../views/decisions/decide-page.tsx'
import type { Desk } from '../../office/screens/desk.ts'
import { gathered, listingOf, whereIn } from '../anonymising/listing-rules.ts'
import type { Paper } from '../case/paper-queries.ts'
import {
  listSentReports,
  type ReleasedIdentifyingText,
  releasedIdentifying,
  releaseOf,
  unquoted,
} from './release-actions.ts'

/** Returns the identifying text that a decision would send: of ticked reports and all their files. */
export async function placesToSee(
  { actor }: Desk,
  { id, number, requests }: Paper,
  {
    reports: shown,
    subject,
    text,
    decision,
    areShared,
  }: DecideProps['values'] & Pick<DecideProps, 'decision' | 'areShared'>,
) {
  const { db } = actor
  const reports = [...shown]
  const ticked = requests.filter(({ request }) => reports.includes(request))
  const files = ticked.flatMap(({ report }) => report?.files ?? []).filter(({ scrub }) => scrub === 'scrubbed')
  const released = await releaseOf(db, await listSentReports(db, id), { reports, files: files.map(({ id }) => id) })
  if ('problem' in released) return { traces: [], listed: '' }
  const deciding = { letter: await unquoted(actor, number, { decision, letter: { subject, text } }) }
  return listedOf(requests, await releasedIdentifying(db, { id }, { ...released, deciding, areShared }))
}

/** Returns identifying texts for the page's list, each text of a place once. */
export function listedOf(requests: Paper['requests'], traces: ReleasedIdentifyingText[]) {
  const byPlace = Map.groupBy(traces, ({ request, file }) => request ?? file)
  const places = [...byPlace.values()].flatMap(gathered).map(({ text, request, file, ...of }) => ({
    text,
    where: [namePlaceOfText(requests, request, file), whereIn(of)].filter(Boolean).join(', '),
  }))
  return { traces: places, listed: listingOf(traces) }
}

/** Returns the name of a text's place, in the words of the page. */
function namePlaceOfText(requests: Paper['requests'], code: string | null, file: string | null): string {
  for (const { request, report, place } of requests) {
    const held = report?.files.find(({ id }) => id === file)
    if (held) return `${held.name} of Reviewer ${place}`
    if (file === null && request === code) return `The report of Reviewer ${place}`
  }
  return file === null ? 'The letter' : 'A file'
}
