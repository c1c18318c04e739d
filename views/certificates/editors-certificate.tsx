import { StyleSheet, Text } from '@react-pdf/renderer'
import { textAsHtml } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import type { EditorCertificateFacts } from '../../src/journal/certificates/certificate-facts.ts'
import { fitted } from './paper/fit.ts'
import { Fitted } from './paper/fitted.tsx'
import { Certificate, Phrase, room } from './paper/frame.tsx'
import type { Images } from './paper/images.ts'
import { ScriptedText } from './paper/runs.tsx'

const styles = StyleSheet.create({
  affiliation: { alignItems: 'center', marginTop: 2, marginBottom: 6 },
  role: { fontSize: 20, fontWeight: 600, marginTop: 8 },
  term: { fontSize: 13, marginTop: 3 },
  place: { fontSize: 11, lineHeight: 1.5, marginTop: 12 },
})

/** Prints the certificate of an editor's service on the editorial board. */
export function CertificateOfService({ facts, images }: { facts: EditorCertificateFacts; images: Images }) {
  const { journal, name, role, affiliation, term, isOver, date } = facts
  const about = {
    title: t('Certificate of editorial service: {name}', { name }),
    subject: t('{name}: {role} of {journal}. {date}', { name, role, journal: journal.name, date }),
    language: journal.language ?? 'en',
  }
  const placeFit = fitted(textAsHtml(affiliation), {
    width: room.width - 60,
    height: 50,
    lineHeight: 1.4,
    sizes: [11.5, 10.5, 9.5, 8.5, 7.5, 6.5],
  })
  return (
    <Certificate label={t('CERTIFICATE OF EDITORIAL SERVICE')} about={about} images={images} {...facts}>
      {affiliation && <Fitted fit={placeFit} style={styles.affiliation} />}
      <Phrase>
        {isOver
          ? t('served on the editorial board of this journal as')
          : t('serves on the editorial board of this journal as')}
      </Phrase>
      <Text style={styles.role}>
        <ScriptedText>{role}</ScriptedText>
      </Text>
      {term && (
        <Text style={styles.term}>
          <ScriptedText>{term}</ScriptedText>
        </Text>
      )}
      <Text style={styles.place}>
        <ScriptedText>{date}</ScriptedText>
      </Text>
    </Certificate>
  )
}
