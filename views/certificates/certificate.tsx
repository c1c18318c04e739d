import { StyleSheet, Text } from '@react-pdf/renderer'
import { t } from '../../src/core/words/words.ts'
import type { CertificateFacts } from '../../src/journal/certificates/certificate-facts.ts'
import { Address, isHttpAddress } from './address.tsx'
import { fitted } from './paper/fit.ts'
import { Fitted } from './paper/fitted.tsx'
import { Certificate, heightBelow, nameFit, Phrase, room } from './paper/frame.tsx'
import type { Images } from './paper/images.ts'
import { ink } from './paper/palette.ts'
import { ScriptedText, wrapping } from './paper/runs.tsx'

const styles = StyleSheet.create({
  title: { alignItems: 'center', marginTop: 8 },
  place: { fontSize: 11, lineHeight: 1.5 },
  published: { marginTop: 10 },
})

/** The height of the DOI's line, in points. */
const doiHeight = 17

/** Prints one author's certificate of publication. */
export function CertificateOfPublication({ facts, images }: { facts: CertificateFacts; images: Images }) {
  const { journal, name, title, plainTitle, place, published, refnumber, doi, date } = facts
  const reference = t('Ref. {number}', { number: refnumber })
  const about = {
    language: journal.language || facts.language || 'en',
    title: t('Certificate of publication: {title}', { title: plainTitle }),
    subject: `${name}: ${plainTitle}. ${journal.name}, ${place}. ${reference}`,
  }
  // 119 pt for the phrases, the rule and the two lines of `place`.
  const height = heightBelow(journal, images) - nameFit(name).height - 119 - (doi ? doiHeight : 0)
  const titleFit = fitted(title, {
    width: room.width - 60,
    height,
    lineHeight: 1.3,
    fontWeight: 600,
    sizes: [18, 16.5, 15, 13.5, 12, 11, 10, 9, 8, 7],
  })
  return (
    <Certificate label={t('CERTIFICATE OF PUBLICATION')} above={12} about={about} images={images} {...facts}>
      <Phrase>{t('is an author of the article')}</Phrase>
      <Fitted fit={titleFit} style={styles.title} tag="H2" />
      <Text style={[styles.place, styles.published]} {...wrapping}>
        <ScriptedText>{published}</ScriptedText>
      </Text>
      <Text style={styles.place}>
        <ScriptedText>{[reference, date].filter(Boolean).join(' · ')}</ScriptedText>
      </Text>
      {isHttpAddress(doi) ? (
        <Address href={doi} text={doi} width={room.width - 60} sizes={[11, 10, 9, 8, 7, 6]} color={ink} />
      ) : (
        doi && <Text style={styles.place}>{`DOI: ${doi}`}</Text>
      )}
    </Certificate>
  )
}
