/** A line that one side of a move has and the other has not, in a channel: `- ` before the move, `+ ` after it. */
type Difference = { channel: string; line: string; ref: number }

/** What differs at each moment: times of answers and of changes, pictures named by a hash, the menu's mark. */
const volatile =
  /"Created"|responseDate|doi_batch_id|timestamp>|datestamp|<lastmod>|<updated>|"modification"|og:image"|>ARCHIVES</

/** The addresses in the issue, each with its first one. */
const homes = [
  ['/archives/2026/vol5/issue2/', '/articles/'],
  ['%2Farchives%2F2026%2Fvol5%2Fissue2%2F', '%2Farticles%2F'],
  ['/assets/archives/2026/vol5issue2/', '/assets/articles/'],
] as const

/**
 * Splits what a channel tells into lines: JSON by members, XML and HTML by elements; with first addresses in place of
 * those in the issue, and without what differs at each moment.
 */
export function linesOf(told: string): string[] {
  const text = homes.reduce((text, [now, first]) => text.replaceAll(now, first), told)
  const lines = /^\s*[[{]/.test(text)
    ? JSON.stringify(JSON.parse(text), null, 1).split('\n')
    : (/^\s*</.test(text) ? text.replaceAll('><', '>\n<') : text).split('\n')
  return lines.map(trimmed).filter((line) => line && !volatile.test(line))
}

const trimmed = (line: string) => line.trim().replace(/,$/, '')

/** Returns the lines of one text that another has not, as often as they are missing. */
export function unlike(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const many = left.get(line) ?? 0
    left.set(line, many - 1)
    return many <= 0
  })
}

/** Groups lines that differ only in numbers, the most frequent first, with an article as an example. */
export function groupLines(differences: readonly Difference[]): string[] {
  const groups = Map.groupBy(differences, ({ channel, line }) => `${channel}: ${line.replace(/\d+/g, '#')}`)
  return [...groups.values()].map(
    (group) => `${group.length} × ${group[0]?.channel} (${group[0]?.ref}): ${group[0]?.line.slice(0, 240)}`,
  )
}

const inJson = [
  /^- "(?:year|volume|issue|frequency|pagenumber)": ""$|^- "online_first": "yes"$/,
  /^\+ "(?:year": 2026|volume": 5|issue": 2|frequency": "Mar-Apr"|pagenumber": "\d+-\d+")$/,
]
const inJats = [
  /^\+ <pub-date publication-format="electronic" date-type="collection" iso-8601-date="2026">$/,
  /^\+ <(?:year>2026<\/year|volume>5<\/volume|issue>2<\/issue|[fl]page>\d+<\/[fl]page)>$/,
  /^\+ <(?:page-count count="2"\/|\/?counts|\/pub-date)>$/,
]
/** Of articles whose final PDF came with the move, which is a version. */
const inHistory = [
  /^\+ <(?:\/?pub-history|\/?event(?: event-type="(?:first|replaced)")?)>$/,
  /^\+ <(?:\/?date(?: date-type="(?:first|replaced)"[^>]*)?|(?:day|month)>\d+<\/\w+)>$/,
]
const inSet = /^- <setSpec>online-first<|^\+ <setSpec>issue-2026-5-2</
const cited = [
  /^- .*(?:online first|Advance online publication|early access)/,
  /^\+ .*(?:5\(2\)|<i>5<\/i>\(2\)|vol\. 5, no\. 2|5 \(2\))/,
]

/** The differences that a move explains, by channel. */
const expected: Record<string, RegExp[]> = {
  '.csl.json': [
    /^- (?:11|20|"status": "advance online publication")$/,
    /^\+ "(?:volume": "5|issue": "2|page": "\d+-\d+|number": "e\d+)"$/,
  ],
  '.ris': [/^- DA {2}- 2026\/11\/20\/$/, /^\+ (?:DA {2}- 2026\/\/\/|VL {2}- 5|IS {2}- 2|[SE]P {2}- \d+)$/],
  '.bib': [
    /^- (?:month = nov|day = \{20\}|note = \{Online first\})$/,
    /^\+ (?:volume = \{5\}|number = \{2\}|pages = \{\d+--\d+\})$/,
  ],
  '.xml': [...inJats, ...inHistory],
  jats: [...inJats, ...inHistory, inSet],
  json: inJson,
  search: inJson,
  oai_dc: [
    inSet,
    /^- <dc:source>Field Crops; online first \(2026\)|^\+ <dc:source>Field Crops; Vol\. 5, No\. 2 \(2026\)/,
  ],
  marcxml: [inSet, /"008">26/, /^- <subfield code="g">online first|^\+ <subfield code="g">Vol\. 5, No\. 2/],
  oai_openaire: [inSet, /^\+ <oaire:citation(?:Volume>5|Issue>2|(?:Start|End)Page>\w+)</],
  page: [
    ...cited,
    /^- <meta name="(?:citation_publication_date" content="2026\/11\/20|DC\.date" content="2026-11-20)"/,
    /^\+ <meta name="(?:citation_publication_date" content="2026|citation_online_date" content="2026\/11\/20)"/,
    /^\+ <meta name="(?:citation_(?:volume" content="5|issue" content="2|(?:first|last)page" content="\w+)|DC\.date" content="2026)"/,
    /^[-+] <(?:\/?(?:li|ul|details)\b|script type="application\/ld\+json"|span>(?:Previous|Next) article:)/,
    /^[-+] <a href="\/articles\/\d+" rel="(?:prev|next)"/,
    /^- <a href="\/archives\/online-first"(?: aria-current="page")?>/,
    /^\+ (?:.*href="\/archives\/2026\/vol5\/issue2"|<summary>2026 · Volume 5|<li>Pages: )/,
    /^\+ <a href="\/articles\/\d+\/versions">Last changed/,
  ],
  '/versions': [/^\+ (?:<li value="2">|<strong>Replaced|<a href="\/articles\/\d+\/versions\/|<\/?p\b|<\/li>)/],
  crossref: [
    /^\+ <\/?(?:journal_issue|journal_volume|volume|issue|pages|first_page|last_page|publication_date|year)\b/,
  ],
  doaj: [/^\+ <(?:volume>5|issue>2|startPage>\d+|endPage>\d+)</],
  pubmed: [
    /^- <PubDate PubStatus="aheadofprint">/,
    /^\+ <\/?(?:Volume|Issue|Replaces|FirstPage|LastPage|History|PubDate|Year)\b/,
  ],
  identifiers: [inSet],
  home: [/online-first|vol5\/issue2|^\+ <\/?p>$/],
}

/** Reports whether a move explains a difference. */
export const isExpected = ({ channel, line }: Difference): boolean =>
  (expected[channel] ?? []).some((pattern) => pattern.test(line))
