import { Elysia } from 'elysia'
import { ArchiveAside } from '../../../views/issues/archive-aside.tsx'
import { extentOf, OverviewPage } from '../../../views/issues/overview-page.tsx'
import { NeighbourLinks } from '../../../views/ui/neighbour-links.tsx'
import { MostReadArticles } from '../../../views/usage/most-read.tsx'
import { paths } from '../../core/paths.ts'
import { t } from '../../core/words/words.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell, type Shell } from '../../office/frame/queries.ts'
import { journalName } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import {
  type IssueNumber,
  type Neighbours,
  namedVolume,
  neighboursIn,
  type PublicIssue,
  parseRouteNumber,
} from '../record/issues/rules.ts'
import { findMostRead } from '../usage/queries.ts'
import { byVolume, byYear } from './overview-rules.ts'

type Overview = {
  /** Its name, the beginning of the title and a part of the description. */
  title: string
  path: string
  year: number
  issues: PublicIssue[]
  thing: 'year' | 'volume'
  beside: Neighbours<{ href: string; text: string }>
}

/** The overview pages of a year and of a volume: its issues with covers and counts. */
export function overviewPages(services: Services) {
  const answer = async (request: Request, overviewIn: (shell: Shell) => Overview | undefined) => {
    const shell = await readShell(services)
    const overview = overviewIn(shell)
    if (!overview) return errorPage(services, request, 404)
    const { title, path, year, issues, thing, beside } = overview
    const mostRead = await findMostRead(services, shell.settings)
    return answerPublicPage(services, request, {
      shell,
      title,
      description: t('{part} of {journal}: {extent}.', {
        part: title,
        journal: journalName(shell.settings),
        extent: extentOf(issues),
      }),
      canonical: path,
      aside: <ArchiveAside issues={shell.issues} current={paths.year(year)} />,
      children: (
        <OverviewPage
          title={title}
          issues={issues}
          settings={shell.settings}
          place={thing === 'volume' && <a href={paths.year(year)}>{year}</a>}
        >
          <NeighbourLinks thing={thing} {...beside} />
          {mostRead && <MostReadArticles of={mostRead} />}
        </OverviewPage>
      ),
    })
  }
  return new Elysia()
    .get('/archives/:year', ({ request, params }) =>
      answer(request, ({ issues }) => yearIn(issues, parseRouteNumber(params.year))),
    )
    .get('/archives/:year/:volume', ({ request, params }) =>
      answer(request, ({ issues }) => volumeIn(issues, parseRouteNumber(params.year), parseRouteNumber(params.volume))),
    )
}

function yearIn(issues: PublicIssue[], year: number | undefined): Overview | undefined {
  const years = byYear(issues)
  const found = years.find((group) => group.year === year)
  if (!found) return undefined
  const { previous, next } = neighboursIn(years, (group) => group === found)
  const way = (group: typeof previous) => group && { href: paths.year(group.year), text: String(group.year) }
  return {
    ...found,
    title: t('Issues of {year}', { year: String(found.year) }),
    path: paths.year(found.year),
    thing: 'year',
    beside: { previous: way(previous), next: way(next) },
  }
}

const volumeInYear = ({ volume, year }: Pick<IssueNumber, 'volume' | 'year'>) => `${namedVolume(volume)} (${year})`

function volumeIn(issues: PublicIssue[], year?: number, volume?: number): Overview | undefined {
  const volumes = byYear(issues).flatMap((group) =>
    byVolume(group.issues).map((part) => ({ ...part, year: group.year })),
  )
  const volumePart = volumes.find((part) => part.year === year && part.volume === volume)
  if (!volumePart) return undefined
  const { previous, next } = neighboursIn(volumes, (part) => part === volumePart)
  const way = (part: typeof previous) => part && { href: paths.volume(part), text: volumeInYear(part) }
  return {
    ...volumePart,
    title: volumeInYear(volumePart),
    path: paths.volume(volumePart),
    thing: 'volume',
    beside: { previous: way(previous), next: way(next) },
  }
}
