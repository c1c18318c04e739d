import { paths } from '../../src/core/paths.ts'
import { plainText, storedText } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import { type Call, openUntil } from '../../src/journal/calls/rules.ts'
import { excerpt } from '../../src/journal/citing/metadata.ts'
import { AlertLink } from '../alerts/alert-link.tsx'
import { MixedText } from '../ui/html.tsx'
import { journalLanguage } from '../words/journal-language.ts'

/** Lists the open calls for papers, the first to end first. */
export function CallsPage({ calls, hasAlerts }: { calls: readonly Call[]; hasAlerts: boolean }) {
  return (
    <div className="stack">
      <h1>{t('Calls for papers')}</h1>
      {calls.length === 0 && (
        <p>{t('No call is open. Papers on any subject of the journal are welcome at all times.')}</p>
      )}
      {calls.map((call) => (
        <section key={call.slug} className="card">
          <h2 lang={journalLanguage()}>
            <a href={paths.call(call.slug)}>
              <MixedText>{call.title}</MixedText>
            </a>
          </h2>
          <p lang={journalLanguage()}>{excerpt(plainText(storedText(call.text)))}</p>
          <p className="extent">{openUntil(call)}</p>
        </section>
      ))}
      {hasAlerts && <AlertLink kind="calls" text={t('Email me about new calls')} />}
    </div>
  )
}
