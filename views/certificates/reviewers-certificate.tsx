import { StyleSheet, Text } from '@react-pdf/renderer'
import { textAsHtml } from '../../src/core/text/html.ts'
import type { ReviewerCertificateFacts } from '../../src/journal/certificates/certificate-facts.ts'
import { fitted } from './paper/fit.ts'
import { Fitted } from './paper/fitted.tsx'
import { Certificate, Phrase, room } from './paper/frame.tsx'
import type { Images } from './paper/images.ts'

const styles = StyleSheet.create({
  journal: { alignItems: 'center', marginTop: 8 },
  year: { fontSize: 13, marginTop: 8 },
})

/**
 * Prints the certificate of a review: the reviewer, the journal and the year, and nothing that identifies the paper.
 */
export function CertificateOfReview({ facts, images }: { facts: ReviewerCertificateFacts; images: Images }) {
  const { journal, name, date } = facts
  const about = {
    title: `Certificate of review: ${name}`,
    subject: `${name} reviewed a manuscript for ${journal.name} in ${date}`,
  }
  const journalFit = fitted(textAsHtml(journal.name), {
    width: room.width - 60,
    height: 54,
    lineHeight: 1.3,
    fontWeight: 600,
    sizes: [20, 18, 16, 14, 12, 10, 9],
  })
  return (
    <Certificate label="CERTIFICATE OF REVIEW" about={about} images={images} {...facts}>
      <Phrase>reviewed a manuscript for</Phrase>
      <Fitted fit={journalFit} style={styles.journal} />
      <Text style={styles.year}>{`in ${date}`}</Text>
    </Certificate>
  )
}
