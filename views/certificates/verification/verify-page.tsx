import type { ReactNode } from 'react'
import { paths } from '../../../src/core/paths.ts'
import { message, t } from '../../../src/core/words/words.ts'
import type { CertificateRecord, Verified } from '../../../src/journal/certificates/verify-actions.ts'
import { NoticeBanner } from '../../articles/notice-banner.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Html, MixedText } from '../../ui/html.tsx'
import { titleLanguage } from '../../words/article-language.ts'
import { CodeForm } from '../code-form.tsx'

type Props = {
  journal: string
  /** The code as typed; empty before the first check. */
  typed: string
  /** The result of the check. */
  verified: Verified | undefined
  error?: string
}

/** Checks a certificate's code and says whether the journal issued it. */
export function VerifyPage({ journal, typed, verified, error }: Props) {
  return (
    <article className="spaced">
      <h1>{t('Verify a certificate')}</h1>
      {!verified && (
        <p>
          {t(
            'Each certificate of the journal has a code at its foot. Enter it to see whether the journal issued ' +
              'the certificate, to whom and for what, and whether that is still so.',
          )}
        </p>
      )}
      {verified && <Answer verified={verified} journal={journal} typed={typed} />}
      {verified && 'record' in verified && verified.record?.kind === 'article' && (
        <NoticeBanner article={verified.record} />
      )}
      <CodeForm
        action={paths.verify()}
        name="code"
        label={t('Code at the foot of the certificate')}
        hint={t('For example 1043-1-K7QM4T2X-9HPD. Upper or lower case, O or 0, and I, L or 1 make no difference.')}
        error={error}
        submit={t('Verify')}
        defaultValue={typed}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
    </article>
  )
}

const verdicts: Record<Verified['is'], { title: string; text: string }> = {
  valid: {
    title: message('Valid'),
    text: message('The journal issued this certificate. Compare it with the record:'),
  },
  changed: {
    title: message('No longer matches the record'),
    text: message(
      'The journal issued this certificate, but its name or title no longer matches the record, or the ' +
        'last four characters of the code are mistyped. Compare them with the certificate.',
    ),
  },
  withdrawn: {
    title: message('No longer public'),
    text: message('The journal issued this certificate, but what it certifies is no longer public.'),
  },
  unknown: {
    title: message('Not valid'),
    text: message('The journal has issued no certificate with this code. Check the code against the certificate.'),
  },
  throttled: {
    title: message('Too many attempts'),
    text: message('Too many wrong codes. Please wait half a minute and try again.'),
  },
}

const forgotten = message('The journal issued this certificate for a review, but the name on it is no longer kept.')

function Answer({ verified, journal, typed }: { verified: Verified; journal: string; typed: string }) {
  const { title, text } = verdicts[verified.is]
  return (
    <section className="verdict" data-verdict={verified.is} aria-labelledby="verdict">
      <h2 id="verdict">{t(title)}</h2>
      <p className="code">{typed}</p>
      <p>
        {verified.is === 'withdrawn' && verified.isReview ? t(forgotten) : t(text)}
        {verified.is === 'withdrawn' &&
          verified.refnumber &&
          ` ${t('Article: ref. {number}.', { number: verified.refnumber })}`}
      </p>
      {'record' in verified && verified.record && <Facts of={recordedFacts(verified.record, journal)} />}
    </section>
  )
}

/** Returns the facts that the journal has on record for a certificate. */
function recordedFacts(record: CertificateRecord, journal: string): [string, ReactNode][] {
  const name = <MixedText key="name">{record.name}</MixedText>
  if (record.kind !== 'article')
    return [
      [t('Name'), name],
      [t('Service'), record.service],
      [t('Journal'), journal],
      [record.dateLabel, record.date],
    ]
  const title = (
    <a key="title" href={paths.article(record)}>
      <Html html={record.title} {...titleLanguage(record.title)} />
    </a>
  )
  return [
    [t('Name'), name],
    [t('Title'), title],
    [t('Journal'), `${journal}, ${record.place}`],
    [t('Ref. number'), record.refnumber],
    [t('Date'), record.date],
  ]
}
