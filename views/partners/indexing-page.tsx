import { paths } from '../../src/core/paths.ts'
import { linkable } from '../../src/core/text/clean.ts'
import { t } from '../../src/core/words/words.ts'
import type { Partner } from '../../src/journal/partners/rules.ts'
import { MixedText } from '../ui/html.tsx'
import { Section } from '../ui/sections.tsx'
import { Message } from '../words/message.tsx'

/** Shows the partners in the home page's sidebar. */
export function IndexingSidebar({ partners }: { partners: Partner[] }) {
  if (partners.length === 0) return null
  return (
    <Section id="indexed-in" title={t('Indexed in')} isLabel>
      <PartnerGrid partners={partners} isBelow />
    </Section>
  )
}

/**
 * Shows the partners' logos with their links.
 * @param isBelow whether logos load when they are near the window, which is unsuitable for print
 */
function PartnerGrid({ partners, isBelow }: { partners: Partner[]; isBelow?: boolean }) {
  return (
    <ul className="partners">
      {partners.map((partner) => {
        const mark = partner.image ? (
          <img
            src={paths.partnerImage(partner.image)}
            alt={partner.title}
            width="180"
            height="70"
            loading={isBelow ? 'lazy' : undefined}
          />
        ) : (
          <MixedText>{partner.title}</MixedText>
        )
        return (
          <li key={partner.title + partner.link + partner.image}>
            {linkable(partner.link) ? (
              <a href={partner.link} rel="noopener">
                {mark}
              </a>
            ) : (
              <span>{mark}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function IndexingPage({ partners }: { partners: Partner[] }) {
  return (
    <article className="prose">
      <h1>{t('Indexing')}</h1>
      {partners.length > 0 ? (
        <>
          <p className="lead">{t('The journal is indexed and abstracted by these partners.')}</p>
          <PartnerGrid partners={partners} />
        </>
      ) : (
        <p className="lead">{t('The journal has no indexing partners yet.')}</p>
      )}
      <p>
        <Message
          text="How an index finds our articles: <link>Indexing and Abstracting</link>."
          values={{ link: (text) => <a href={paths.indexingAndAbstracting()}>{text}</a> }}
        />
      </p>
    </article>
  )
}
