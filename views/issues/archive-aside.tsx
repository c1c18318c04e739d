import { renderToStaticMarkup } from 'react-dom/server'
import { isOnlineFirst, onlineFirst } from '../../src/core/online-first.ts'
import { paths } from '../../src/core/paths.ts'
import { languageNow, t } from '../../src/core/words/words.ts'
import { byYear, expandedYears, listedYears, type YearGroup } from '../../src/journal/issues/overview-rules.ts'
import {
  type IssueSummary,
  issueListId,
  namedNumber,
  namedVolume,
  noArticlesYet,
  onlineFirstName,
  periodOf,
  volumeAndIssue,
} from '../../src/journal/record/issues/rules.ts'
import { Island } from '../island.tsx'
import { KeptMarkup } from '../ui/html.tsx'

type Props = { issues: IssueSummary[]; current?: string }

/**
 * Shows the sidebar of the archive pages; a small screen folds it behind 'All Issues'.
 * @param current path of the open issue or year
 */
export function ArchiveAside({ issues, current }: Props) {
  if (issues.length === 0) return <p>{t(noArticlesYet)}</p>
  return (
    <nav className="archive-sidebar" aria-label={t('Issues')}>
      <Island name="all-issues" props={{ controls: issueListId }} />
      <KeptMarkup id={issueListId} className="years" data-title={titleOfList()} html={yearsOf(issues, current)} />
    </nav>
  )
}

/** Returns the title above the list, which the styles write in English. */
const titleOfList = () => (languageNow() === 'en' ? undefined : t('Issues'))

/** A year as markup: its title, its issues as a list, and a link to them. */
type DrawnYear = { group: YearGroup; title: string; list: string; link: string }

/** The years by their issues and language. */
const drawn = new WeakMap<IssueSummary[], Map<string, DrawnYear[]>>()

/** Renders issues grouped by year. The first two years and that of the open issue are initially open. */
function yearsOf(issues: IssueSummary[], current: string | undefined): string {
  const byLanguage = drawn.getOrInsertComputed(issues, () => new Map())
  const years = byLanguage.getOrInsertComputed(languageNow(), () => byYear(issues).map(drawYear))
  const isCurrent = ({ list, group }: DrawnYear) =>
    current === paths.year(group.year) || (current !== undefined && list.includes(`href="${current}"`))
  const { listed, isWhole } = listedYears(issues, years)
  const rows = years.map((year, place) => {
    const isOpen = place < expandedYears || isCurrent(year)
    if (!isOpen && place >= listed) return ''
    const content = isOpen || isWhole ? year.list : year.link
    return `<details${isOpen ? ' open=""' : ''}>${year.title}${content}</details>`
  })
  const earlier = years[listed]
  const end = earlier ? `<a href="${paths.year(earlier.group.year)}">${t('Earlier years')}</a>` : ''
  const start = issues.some(isOnlineFirst) ? `<a href="${paths.issue(onlineFirst)}">${onlineFirstName()}</a>` : ''
  const html = start + rows.join('') + end
  return current ? html.replace(`href="${current}"`, '$& aria-current="page"') : html
}

function drawYear(group: YearGroup): DrawnYear {
  const list = (
    <ul>
      {group.issues.map((issue) => (
        <li key={paths.issue(issue)}>
          <a href={paths.issue(issue)}>{linkText(issue, group)}</a>
        </li>
      ))}
    </ul>
  )
  const { year } = group
  return {
    group,
    title: renderToStaticMarkup(<summary>{yearTitle(group)}</summary>),
    list: renderToStaticMarkup(list),
    link: renderToStaticMarkup(<a href={paths.year(year)}>{t('Issues of {year}', { year: String(year) })}</a>),
  }
}

function yearTitle({ year, issues }: YearGroup): string {
  const volumes = [...new Set(issues.map((issue) => issue.volume))]
  return volumes.length === 1 ? `${year} · ${namedVolume(volumes[0] ?? 0)}` : `${year}`
}

function linkText(issue: IssueSummary, group: YearGroup): string {
  const isSameVolume = group.issues.every((other) => other.volume === issue.volume)
  const name = (isSameVolume && namedNumber(issue)) || volumeAndIssue(issue)
  return [name, periodOf(issue.frequency)].filter(Boolean).join(', ')
}
