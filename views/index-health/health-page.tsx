import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { articleFaults } from '../../src/exchange/index-health/article-rules.ts'
import {
  type ArticleFault,
  audiences,
  type Fault,
  type JournalFacts,
} from '../../src/exchange/index-health/fault-rules.ts'
import { journalChecks } from '../../src/exchange/index-health/journal-rules.ts'
import type { Health } from '../../src/exchange/index-health/queries.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Section } from '../ui/sections.tsx'
import { Table } from '../ui/table.tsx'
import { GuardedLink } from '../ui/viewer.tsx'

/**
 * Lists the faults that indexes object to, with the number of articles that have each, the reason and where to correct
 * it.
 */
export function HealthPage({ health }: { health: Health }) {
  const { articles, faulty, facts, wrong } = health
  const presentFaults = articleFaults.filter(({ code }) => faulty[code])
  const fulfilled = journalChecks.filter((check) => !wrong.includes(check))
  return (
    <>
      <PageHead
        title="Index health"
        hint="What indexes and libraries look for and do not find in the journal, and why it matters."
      />
      <Section id="journal" className="section" title="The journal">
        <JournalFaults wrong={wrong} facts={facts} />
        <details className="sheet-file">
          <summary>{counted(fulfilled.length, 'requirement')} of indexes met</summary>
          <ul>
            {fulfilled.map(({ code, title }) => (
              <li key={code}>{title}</li>
            ))}
            <li>Every article three clicks from the home page: its archive, its issue, its page</li>
          </ul>
        </details>
      </Section>
      <Section id="articles" className="section" title="Public articles">
        <ArticleFaults
          found={presentFaults}
          faulty={faulty}
          empty={articles > 0 ? 'No article has a problem.' : 'There are no public articles yet.'}
        />
      </Section>
    </>
  )
}

function JournalFaults({ wrong, facts }: { wrong: Health['wrong']; facts: JournalFacts }) {
  return (
    <Table
      empty="Nothing is missing from the journal."
      columns={['Missing', 'Why it matters', 'Missed by']}
      rows={wrong.map((check) => ({
        key: check.code,
        cells: [
          <>
            <GuardedLink href={check.href(facts)}>{check.title}</GuardedLink>
            <Grave fault={check} />
          </>,
          ...whyOf(check),
        ],
      }))}
    />
  )
}

type FaultsProps = { found: ArticleFault[]; faulty: Health['faulty']; empty: string }

function ArticleFaults({ found, faulty, empty }: FaultsProps) {
  return (
    <Table
      empty={empty}
      columns={['Problem', 'Articles', 'Why it matters', 'Missed by']}
      numbers={['Articles']}
      rows={found.map((fault) => ({
        key: fault.code,
        cells: [
          <>
            <a href={paths.adminHealthFault(fault.code)}>{fault.title}</a>
            <Grave fault={fault} />
          </>,
          faulty[fault.code]?.toLocaleString('en'),
          ...whyOf(fault),
        ],
      }))}
    />
  )
}

const Grave = ({ fault }: { fault: Fault }) => (fault.isSevere ? <span className="hint"> · required</span> : null)

/** Says why a fault matters, and who misses the absent value. */
const whyOf = ({ why, missedBy }: Fault) => [why, missedBy.map((audience) => audiences[audience]).join(', ')]
