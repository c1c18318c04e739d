import { expect, test } from 'bun:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ArchiveAside } from '../../views/issues/archive-aside.tsx'

/** So many issues, a number of them a year, the newest first. */
const someIssues = (count: number, aYear: number) =>
  Array.from({ length: count }, (_, place) => {
    const back = Math.floor(place / aYear)
    return {
      year: 2026 - back,
      volume: 200 - back,
      issue: aYear - (place % aYear),
      frequency: 'January',
      issue_label: '',
    }
  })

const asideOf = (issues: ReturnType<typeof someIssues>, current?: string) =>
  renderToStaticMarkup(createElement(ArchiveAside, { issues, ...(current && { current }) }))

/** Each year of the sidebar, and what is in it. */
const yearsIn = (html: string) =>
  [...html.matchAll(/<details( open="")?><summary>(\d+).*?<\/details>/g)].map(([group, open, year]) =>
    [year, open ? 'open' : 'closed', group.includes('<ul>') ? group.split('<li>').length - 1 : 'link'].join(' '),
  )

test('up to fifty issues are all listed', () => {
  const html = asideOf(someIssues(50, 10))
  expect(yearsIn(html)).toEqual(['2026 open 10', '2025 open 10', '2024 closed 10', '2023 closed 10', '2022 closed 10'])
  expect(html).not.toContain('Earlier years')
})

test('of more issues, years that start closed lead to their page', () => {
  const html = asideOf(someIssues(51, 10), '/archives/2023/vol197/issue4')
  expect(yearsIn(html)).toEqual([
    '2026 open 10',
    '2025 open 10',
    '2024 closed link',
    '2023 open 10',
    '2022 closed link',
    '2021 closed link',
  ])
  expect(html).toContain('<a href="/archives/2023/vol197/issue4" aria-current="page">')
  expect(html).toContain('<a href="/archives/2024">Issues of 2024</a>')
})

test('of more than twenty years, one link leads to the earlier ones', () => {
  const issues = someIssues(120, 4)
  const html = asideOf(issues)
  expect(yearsIn(html)).toHaveLength(20)
  expect(html).toContain('<a href="/archives/2006">Earlier years</a>')
  const years = yearsIn(asideOf(issues, '/archives/2001'))
  expect([years.length, years.at(-1)]).toEqual([21, '2001 open 4'])
  expect(asideOf(someIssues(80, 4))).not.toContain('Earlier years')
})

test('it weighs the same with 40 and with 2,000 issues', () => {
  const weighed = (count: number) => asideOf(someIssues(count, 12), '/archives/2025/vol199/issue3').length
  expect(weighed(2000) - weighed(40)).toBeLessThan(2000)
})
