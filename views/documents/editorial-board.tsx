import { Image, Link, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { BoardFacts, MemberFacts } from '../../src/documents/facts.ts'
import { monogram } from '../../src/documents/rules.ts'
import { textAsHtml } from '../../src/text/html.ts'
import { fitted } from './fit.ts'
import type { Images } from './images.ts'
import { accent, paleAccent, softInk } from './palette.ts'
import { onPages, type Piece } from './pieces.ts'
import { Runs, Words, wrapping } from './runs.tsx'
import { heightBelow, Sheets, sheetHeight, sheetWidth } from './sheet.tsx'

const styles = StyleSheet.create({
  title: { fontSize: 24, fontWeight: 600, marginTop: 24 },
  heading: { fontSize: 13, fontWeight: 600, color: accent, marginTop: 22, marginBottom: 10 },
  none: { marginTop: 20, color: softInk },
  member: { flexDirection: 'row', gap: 14, marginBottom: 14 },
  picture: { width: 54, height: 54, borderRadius: 4, objectFit: 'cover' },
  silhouette: { width: 54, height: 54, borderRadius: 4, backgroundColor: paleAccent, justifyContent: 'center' },
  letters: { textAlign: 'center', fontSize: 17, fontWeight: 600, color: accent },
  about: { flex: 1, justifyContent: 'center' },
  name: { fontSize: 11.5, fontWeight: 600, lineHeight: 1.35 },
  degree: { fontWeight: 400, color: softInk },
  text: { fontSize: 9.5, lineHeight: 1.4 },
  place: { fontSize: 9.5, lineHeight: 1.4, color: softInk },
  website: { fontSize: 8.5, color: accent, textDecoration: 'none', marginTop: 1 },
})

/** The editorial board in its parts, as long as it is. */
export function EditorialBoard({ facts, images }: { facts: BoardFacts; images: Images }) {
  const { asOf, journal, parts } = facts
  const names = parts.flatMap(({ members }) => members.map(({ name }) => name))
  const about = {
    creationDate: new Date(asOf),
    title: `Editorial Board of ${journal.name}`,
    author: journal.name,
    subject: names.join(', '),
  }
  const pages = onPages(
    parts.flatMap((part) => piecesOf(part, images)),
    heightBelow(journal, images) - 53,
    sheetHeight,
  )
  const shown = pages.map((pieces, before) => (
    <View key={pieces[0]?.key ?? before}>
      {before === 0 && <Text style={styles.title}>Editorial Board</Text>}
      {parts.length === 0 && <Text style={styles.none}>The editorial board has not been announced yet.</Text>}
      {pieces.map(({ key, node }) => (
        <View key={key}>{node}</View>
      ))}
    </View>
  ))
  return <Sheets journal={journal} images={images} running="Editorial Board" about={about} pages={shown} />
}

function piecesOf({ heading, members }: BoardFacts['parts'][number], images: Images): Piece[] {
  const title = <Text style={styles.heading}>{heading}</Text>
  const shown = members.map((member) => ({
    key: `${member.id}`,
    height: heightOf(member),
    node: <Member member={member} picture={images[member.picture]} />,
  }))
  return [{ key: heading, height: 52, node: title, staysWithNext: true }, ...shown]
}

const box = { width: sheetWidth - 54 - 14, height: 0, lineHeight: 1.4, fontWeight: 400, sizes: [9.5] }

function heightOf({ name, degree, post, place, website }: MemberFacts): number {
  const names = fitted(textAsHtml(`${name}, ${degree}`), { ...box, fontWeight: 600, sizes: [11.5] }).lines
  const texts = [...linesOf(post), textAsHtml(place)].filter(Boolean)
  const lines = texts.reduce((sum, text) => sum + fitted(text, box).lines, 0)
  return Math.max(54, names * 15.6 + lines * 13.4 + (website ? 13 : 0)) + 16
}

/** The lines of a post, which its line breaks make. */
function linesOf(post: string): string[] {
  return post.split(/<br ?\/?>/)
}

function Member({ member, picture }: { member: MemberFacts; picture: string | undefined }) {
  const { name, degree, post, place, website } = member
  return (
    <View style={styles.member} wrap={false}>
      {picture ? (
        <Image src={picture} style={styles.picture} />
      ) : (
        <View style={styles.silhouette}>
          <Text style={styles.letters}>
            <Words>{lettersOf(name)}</Words>
          </Text>
        </View>
      )}
      <View style={styles.about}>
        <Text style={styles.name} {...wrapping}>
          <Words>{name}</Words>
          {degree && (
            <Text style={styles.degree}>
              <Words>{`, ${degree}`}</Words>
            </Text>
          )}
        </Text>
        {linesOf(post).map((line) => (
          <Text key={line} style={styles.text} {...wrapping}>
            <Runs html={line} />
          </Text>
        ))}
        {place && (
          <Text style={styles.place} {...wrapping}>
            <Words>{place}</Words>
          </Text>
        )}
        {website && (
          <Link src={website} style={styles.website}>
            {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </Link>
        )}
      </View>
    </View>
  )
}

/** First and last letter of a name, in place of a picture. */
function lettersOf(name: string): string {
  const letters = [
    ...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(monogram(name.replace(/^(?:Dr|Prof)\. /, ''))),
  ]
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].map((letter) => letter?.segment ?? '').join('')
}
