import { Image, Link, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { BoardFacts, MemberFacts } from '../../src/documents/facts.ts'
import { monogram } from '../../src/documents/rules.ts'
import type { Images } from './images.ts'
import { accent, paleAccent, softInk } from './palette.ts'
import { Runs, Words, wrapping } from './runs.tsx'
import { Sheets } from './sheet.tsx'

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
  const { journal, parts } = facts
  const names = parts.flatMap(({ members }) => members.map(({ name }) => name))
  const about = { title: `Editorial Board of ${journal.name}`, author: journal.name, subject: names.join(', ') }
  return (
    <Sheets journal={journal} images={images} running="Editorial Board" about={about}>
      <Text style={styles.title}>Editorial Board</Text>
      {parts.length === 0 && <Text style={styles.none}>The editorial board has not been announced yet.</Text>}
      {parts.map(({ heading, members: [first, ...rest] }) => (
        <View key={heading}>
          <View wrap={false}>
            <Text style={styles.heading}>{heading}</Text>
            {first && <Member member={first} picture={images[first.picture]} />}
          </View>
          {rest.map((member) => (
            <Member key={member.id} member={member} picture={images[member.picture]} />
          ))}
        </View>
      ))}
    </Sheets>
  )
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
        {post.split(/<br ?\/?>/).map((line) => (
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
