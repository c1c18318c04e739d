import type { EntryStatus } from '../webdata/rules.ts'

/** A fictional work log entry, `ago` hours before the demo began. */
export type DemoEntry = {
  content: string
  by: string
  ago: number
  /** The initial status, then each later one with who set it. */
  statuses: [status: EntryStatus, ...later: (readonly [status: EntryStatus, by: string])[]]
}

const staff = ['Meera Nair', 'Ravi Sharma', 'Anita Roy', 'सीता देवी'] as const
const [meera, ravi, anita, sita] = staff

export const demoEntries: DemoEntry[] = [
  { content: 'Reviewer 2 for ref. 1031 asks for <b>two more weeks</b>', by: meera, ago: 1, statuses: ['urgent'] },
  { content: 'Proof of ref. 1030 sent to the authors', by: ravi, ago: 2, statuses: ['info', ['pending', ravi]] },
  {
    content: 'Layout of Issue 3, pages 41 to 80',
    by: anita,
    ago: 17,
    statuses: ['info', ['pending', anita], ['working', ravi]],
  },
  {
    content: 'Certificates of Issue 2 printed and posted',
    by: meera,
    ago: 19,
    statuses: ['info', ['working', meera], ['completed', anita]],
  },
  { content: 'लेखक ने शुल्क की रसीद भेजी, ref. 1029', by: sita, ago: 23, statuses: ['info'] },
  {
    content: 'Index page of Volume 3 checked against the archive',
    by: anita,
    ago: 42,
    statuses: ['info', ['last-work', anita]],
  },
  {
    content: 'An index asks for the licence text on every article page',
    by: ravi,
    ago: 45,
    statuses: ['urgent', ['journal', meera]],
  },
  { content: 'Special issue on millets', by: meera, ago: 72, statuses: ['info', ['cancelled', meera]] },
  {
    content:
      'Before Issue 3 goes out:<ul><li>ask both reviewers of ref. 1028 once more</li><li>send the proofs of refs. 1027 to 1030</li><li>check the page ranges</li><li>write to the authors who have not paid</li></ul>',
    by: anita,
    ago: 74,
    statuses: ['info', ['pending', anita]],
  },
  { content: 'Receipt of ref. 1026 does not show the transaction number', by: sita, ago: 90, statuses: ['urgent'] },
  {
    content: 'Similarity report of ref. 1032: 9&nbsp;%, to be sent to the editor',
    by: ravi,
    ago: 96,
    statuses: ['info', ['working', ravi]],
  },
  {
    content: 'Author of ref. 1024 wants the species name in italics: <i>Eleusine coracana</i>',
    by: meera,
    ago: 120,
    statuses: ['info', ['completed', ravi]],
  },
  {
    content: 'संपादकीय बोर्ड के नए सदस्य का चित्र मिला',
    by: sita,
    ago: 140,
    statuses: ['info', ['completed', sita]],
  },
  {
    content: 'Cover page for the author of ref. 1021, by email',
    by: anita,
    ago: 165,
    statuses: ['info', ['completed', anita]],
  },
  {
    content: 'Reviewer list for soil science brought up to date',
    by: ravi,
    ago: 190,
    statuses: ['info', ['journal', ravi]],
  },
]

const filler = [
  ['Proof of ref. {n} returned with corrections', 'completed'],
  ['Reviewers for ref. {n} invited', 'working'],
  ['Ref. {n} accepted, fee letter sent', 'pending'],
  ['Article {n} published, link sent to the authors', 'completed'],
  ['Certificate of ref. {n} sent again to a new address', 'completed'],
  ['रेफ. {n} का प्रूफ़ लेखक को भेजा', 'completed'],
] as const

// Enough everyday entries for a second and a third page.
for (let number = 0; number < 36; number++) {
  const [content, status] = filler[number % filler.length] ?? filler[0]
  const by = staff[number % staff.length] ?? meera
  const ref = String(1020 - Math.floor(number / 2))
  demoEntries.push({
    content: content.replace('{n}', ref),
    by,
    ago: 200 + number * 7,
    statuses: ['info', [status, staff[(number + 1) % staff.length] ?? meera]],
  })
}
