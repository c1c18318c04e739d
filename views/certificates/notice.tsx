import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { ComponentProps } from 'react'
import { textAsHtml } from '../../src/core/text/html.ts'
import type { NoticeFacts } from '../../src/journal/certificates/facts.ts'
import { Address } from './address.tsx'
import type { Images } from './paper/images.ts'
import { accent, line, softInk } from './paper/palette.ts'
import { Runs, wrapping } from './paper/runs.tsx'
import { Sheets, sheetWidth } from './paper/sheet.tsx'

const styles = StyleSheet.create({
  type: { fontSize: 11, fontWeight: 600, letterSpacing: 0.6, color: accent, marginTop: 30 },
  title: { fontSize: 19, fontWeight: 600, lineHeight: 1.3, marginTop: 10 },
  authors: { fontSize: 11, lineHeight: 1.4, marginTop: 10 },
  place: { fontSize: 9.5, lineHeight: 1.4, color: softInk, marginTop: 6 },
  about: { borderTopWidth: 0.75, borderTopColor: line, borderBottomWidth: 0.75, borderBottomColor: line },
  aboutText: { fontSize: 10, lineHeight: 1.45, marginTop: 9 },
  label: { fontWeight: 600 },
  link: { marginTop: 4, marginBottom: 9 },
  reason: { marginTop: 14 },
  paragraph: { fontSize: 11, lineHeight: 1.5, marginBottom: 8 },
  end: { marginTop: 10 },
})

/** Prints a correction, a retraction or an expression of concern, if no PDF was uploaded for it. */
export function NoticePdf({ facts, images }: { facts: NoticeFacts; images: Images }) {
  const { asOf, journal, language, type, title, plainTitle, authors, place, about, why, reason, url } = facts
  const subject = `${journal.name}. ${place}`
  const document = {
    creationDate: new Date(asOf),
    language: language || 'en',
    title: plainTitle,
    author: authors,
    subject,
  }
  const page = (
    <>
      <Html html={textAsHtml(type)} style={styles.type} />
      <Html html={title} style={styles.title} tag="H1" />
      <Html html={textAsHtml(authors)} style={styles.authors} />
      <Html html={textAsHtml(place)} style={styles.place} />
      <View style={[styles.about, { marginTop: 16 }]}>
        <Html html={textAsHtml(about.words)} style={[styles.aboutText, styles.label]} />
        <Html html={about.citation} style={[styles.aboutText, { marginTop: 3 }]} />
        <View style={styles.link}>
          <Address href={about.url} text={about.url} width={sheetWidth} sizes={[9, 8, 7, 6]} color={accent} />
        </View>
      </View>
      <View style={styles.reason}>
        {why.map((line) => (
          <Html key={line} html={textAsHtml(line)} style={[styles.paragraph, styles.label]} />
        ))}
        {reason.map((paragraph) => (
          <Html key={paragraph} html={paragraph} style={styles.paragraph} />
        ))}
      </View>
      <View style={styles.end}>
        <Address href={url} text={url} width={sheetWidth} sizes={[9, 8, 7, 6]} />
      </View>
    </>
  )
  return <Sheets journal={journal} images={images} running={type} about={document} pages={[page]} />
}

type HtmlProps = { html: string; style: ComponentProps<typeof View>['style']; tag?: 'H1' }

function Html({ html, style, tag }: HtmlProps) {
  return (
    <Text style={style} tag={tag} {...wrapping}>
      <Runs html={html} />
    </Text>
  )
}
