import { Image, StyleSheet, Text, View } from '@react-pdf/renderer'
import { textAsHtml } from '../../src/core/text/html.ts'
import { bareName } from '../../src/core/text/person-names.ts'
import { t } from '../../src/core/words/words.ts'
import type { BoardFacts, MemberFacts } from '../../src/journal/certificates/facts.ts'
import { makeMonogram } from '../../src/office/settings/journal-facts.ts'
import { Address } from './address.tsx'
import { fitted } from './paper/fit.ts'
import { Fitted } from './paper/fitted.tsx'
import type { Images } from './paper/images.ts'
import { accent, paleAccent, softInk } from './paper/palette.ts'
import { headingPiece, PiecedSheets } from './paper/pieced.tsx'
import type { Piece } from './paper/pieces.ts'
import { ScriptedText, wrapping } from './paper/runs.tsx'
import { sheetWidth } from './paper/sheet.tsx'

const styles = StyleSheet.create({
  none: { marginTop: 20, color: softInk },
  member: { flexDirection: 'row', gap: 14, marginBottom: 14 },
  picture: { width: 54, height: 54, borderRadius: 4, objectFit: 'cover' },
  silhouette: { width: 54, height: 54, borderRadius: 4, backgroundColor: paleAccent, justifyContent: 'center' },
  letters: { textAlign: 'center', fontSize: 17, fontWeight: 600, color: accent },
  about: { flex: 1, justifyContent: 'center' },
  name: { fontSize: 11.5, fontWeight: 600, lineHeight: 1.35 },
  degree: { fontWeight: 400, color: softInk },
  place: { color: softInk },
  website: { marginTop: 1 },
})

/** Prints the editorial board by category, on as many pages as it needs. */
export function EditorialBoard({ facts, images }: { facts: BoardFacts; images: Images }) {
  const { asOf, journal, parts } = facts
  const names = parts.flatMap(({ members }) => members.map(({ name }) => name))
  const about = {
    creationDate: new Date(asOf),
    title: t('Editorial Board of {journal}', { journal: journal.name }),
    author: journal.name,
    subject: names.join(', '),
    language: journal.language ?? 'en',
  }
  const pieces = parts.flatMap((part) => renderBoardPieces(part, images))
  return (
    <PiecedSheets journal={journal} images={images} title={t('Editorial Board')} about={about} pieces={pieces}>
      {parts.length === 0 && (
        <Text style={styles.none}>
          <ScriptedText>{t('The editorial board has not been announced yet.')}</ScriptedText>
        </Text>
      )}
    </PiecedSheets>
  )
}

function renderBoardPieces({ heading, members }: BoardFacts['parts'][number], images: Images): Piece[] {
  const title = headingPiece(heading, 52, { marginTop: 22, marginBottom: 10 })
  return [title, ...members.map((member) => renderMemberPiece(member, images[member.picture]))]
}

/** The width left next to the picture, in points. */
const width = sheetWidth - 54 - 14
const endless = { width, height: Number.POSITIVE_INFINITY, isFull: true }

function renderMemberPiece(member: MemberFacts, picture: string | undefined): Piece {
  const { id, name, degree, post, place, term, website } = member
  const names = fitted(textAsHtml(`${name}, ${degree}`), {
    ...endless,
    sizes: [11.5],
    lineHeight: 1.35,
    fontWeight: 600,
  })
  const texts = post.split(/<br ?\/?>/).map((text, key) => ({ key, fit: textFit(text) }))
  const placeFit = textFit(textAsHtml(place))
  const termFit = textFit(term ? textAsHtml(t('On the board {term}', { term })) : '')
  const high = [names, ...texts.map(({ fit }) => fit), placeFit, ...(term ? [termFit] : [])].reduce(
    (sum, { height }) => sum + height,
    website ? 13 : 0,
  )
  const node = (
    <View style={styles.member} wrap={false}>
      <Portrait name={name} picture={picture} />
      <View style={styles.about}>
        <Text style={styles.name} tag="H3" {...wrapping}>
          <ScriptedText>{name}</ScriptedText>
          {degree && (
            <Text style={styles.degree}>
              <ScriptedText>{`, ${degree}`}</ScriptedText>
            </Text>
          )}
        </Text>
        {texts.map(({ key, fit }) => (
          <Fitted key={key} fit={fit} />
        ))}
        {place && <Fitted fit={placeFit} style={styles.place} />}
        {term && <Fitted fit={termFit} style={styles.place} />}
        {website && (
          <View style={styles.website}>
            <Address href={website} text={shortenWebAddress(website)} width={width} sizes={[8.5]} color={accent} />
          </View>
        )}
      </View>
    </View>
  )
  return { key: `${id}`, height: Math.max(54, high) + 16, node }
}

const textFit = (html: string) => fitted(html, { ...endless, sizes: [9.5], lineHeight: 1.4 })

/** Shortens a web address by its scheme and trailing slash. */
const shortenWebAddress = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '')

function Portrait({ name, picture }: { name: string; picture: string | undefined }) {
  if (picture) return <Image src={picture} style={styles.picture} />
  return (
    <View style={styles.silhouette} tag="Artifact">
      <Text style={styles.letters}>
        <ScriptedText>{takeTwoInitials(name)}</ScriptedText>
      </Text>
    </View>
  )
}

/** Returns the first and last initial of a name, drawn if there is no picture. */
function takeTwoInitials(name: string): string {
  const letters = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(makeMonogram(bareName(name)))]
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].map((letter) => letter?.segment ?? '').join('')
}
