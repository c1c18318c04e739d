import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { ContentsLine, IndexFacts } from '../../src/documents/facts.ts'
import type { Images } from './images.ts'
import { accent, softInk } from './palette.ts'
import { Runs, Words, wrapping } from './runs.tsx'
import { Sheets } from './sheet.tsx'

const styles = StyleSheet.create({
  title: { fontSize: 24, fontWeight: 600, marginTop: 24 },
  heading: { fontSize: 13, fontWeight: 600, color: accent, marginTop: 20, marginBottom: 12 },
  line: { flexDirection: 'row', marginBottom: 13 },
  number: { width: 26, fontSize: 10.5, color: softInk, lineHeight: 1.35 },
  words: { flex: 1 },
  article: { fontSize: 10.5, lineHeight: 1.35, marginRight: 64 },
  lower: { flexDirection: 'row', alignItems: 'flex-end', marginTop: 2 },
  authors: { fontSize: 9.5, lineHeight: 1.35, color: softInk, fontStyle: 'italic', maxWidth: 350 },
  leader: {
    flex: 1,
    borderBottomWidth: 1,
    borderBottomColor: softInk,
    borderBottomStyle: 'dotted',
    marginHorizontal: 5,
    marginBottom: 4,
  },
  pages: { fontSize: 10.5, lineHeight: 1.2 },
})

/** The contents of the selected articles: each with its authors, dotted leaders and pages. */
export function IndexPage({ facts: { journal, issues }, images }: { facts: IndexFacts; images: Images }) {
  const places = issues.map(({ heading }) => heading).join('; ')
  const about = { title: `Index: ${journal.name}, ${places}`, author: journal.name, subject: places }
  return (
    <Sheets journal={journal} images={images} running="Index" about={about}>
      <Text style={styles.title}>Index</Text>
      {issues.map(({ heading, articles: [first, ...rest] }) => (
        <View key={heading}>
          <View wrap={false}>
            <Text style={styles.heading}>{heading}</Text>
            {first && <Line line={first} number={1} />}
          </View>
          {rest.map((line, before) => (
            <Line key={line.refnumber} line={line} number={before + 2} />
          ))}
        </View>
      ))}
    </Sheets>
  )
}

function Line({ line: { title, authors, pages }, number }: { line: ContentsLine; number: number }) {
  return (
    <View style={styles.line} wrap={false}>
      <Text style={styles.number}>{`${number}.`}</Text>
      <View style={styles.words}>
        <Text style={styles.article} {...wrapping}>
          <Runs html={title} />
        </Text>
        <View style={styles.lower}>
          {authors && (
            <Text style={styles.authors} {...wrapping}>
              <Words>{authors}</Words>
            </Text>
          )}
          <View style={styles.leader} />
          <Text style={styles.pages}>{pages}</Text>
        </View>
      </View>
    </View>
  )
}
