import { Image, Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { textAsHtml } from '../../../src/core/text/html.ts'
import { t } from '../../../src/core/words/words.ts'
import type { Signatory, Verification } from '../../../src/journal/certificates/certificate-facts.ts'
import type { JournalFacts } from '../../../src/office/settings/journal-facts.ts'
import { Address } from '../address.tsx'
import { fitted } from './fit.ts'
import { Fitted } from './fitted.tsx'
import { latin } from './fonts.ts'
import type { Images } from './images.ts'
import { accent, ink, line, softInk } from './palette.ts'
import { QrCode } from './qr-code.tsx'
import { ScriptedText, spaced, wrapping } from './runs.tsx'
import { Seal, sealSide } from './seal.tsx'
import { DocumentOrPages } from './whole.tsx'

/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28 }

/** The ornament's margin: a drawing of the page's full height would spill onto a second page. */
const edge = 8

/** The area between the frame's sides, and from its top to the seal. */
export const room = { width: page.width - 2 * 92, height: 392 }

const logoHeight = 42

/** The width between the seal and the QR code, in points. */
const verifyWidth = 200

const styles = StyleSheet.create({
  page: { fontFamily: latin, fontSize: 11, color: ink },
  ornament: { position: 'absolute', left: edge, top: edge },
  upper: {
    position: 'absolute',
    left: 92,
    top: 54,
    width: room.width,
    height: room.height,
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
  },
  logo: { height: logoHeight, maxWidth: 200, marginBottom: 8, objectFit: 'contain' },
  journal: { alignItems: 'center' },
  facts: { alignItems: 'center', color: softInk, marginTop: 5, letterSpacing: 0.3 },
  kind: { fontSize: 13, fontWeight: 600, color: accent, marginTop: 24 },
  phrase: { fontSize: 13, fontStyle: 'italic', color: softInk },
  rule: { width: 250, borderTopWidth: 0.75, borderTopColor: line, marginTop: 8, marginBottom: 12 },
  signature: { position: 'absolute', left: 92, bottom: 62, width: 190 },
  signatureImage: { height: 44, maxWidth: 180, marginBottom: 2, objectFit: 'contain', objectPosition: 'left bottom' },
  signatureLine: { borderTopWidth: 0.75, borderTopColor: softInk, paddingTop: 6 },
  signatory: { fontSize: 10.5, fontWeight: 600 },
  role: { fontSize: 9.5, color: softInk, marginTop: 2 },
  seal: { position: 'absolute', left: (page.width - sealSide) / 2, bottom: 52, width: sealSide, height: sealSide },
  verify: { position: 'absolute', right: 162, bottom: 62, width: verifyWidth, textAlign: 'right' },
  verifySmall: { fontSize: 9, color: softInk, lineHeight: 1.45 },
  code: { fontSize: 9.5, fontWeight: 600, letterSpacing: 0.4, marginTop: 3 },
  qr: { position: 'absolute', right: 92, bottom: 60 },
})

type Props = {
  /** The line above the name. */
  label: string
  /** The space above the words before the name, in points. */
  above?: number
  asOf: string
  name: string
  journal: JournalFacts
  signatory: Signatory
  verification: Verification
  images: Images
  /** The PDF's own metadata, which contain the names even if shaping reorders their letters on the page. */
  about: { title: string; subject: string; language?: string }
  children: ReactNode
}

/**
 * Prints a certificate: ornament, journal at the top, the certified person, signature, seal and code at the bottom; the
 * children say what it certifies.
 */
export function Certificate(props: Props) {
  const { label, above = 16, asOf, name, journal, signatory, verification, images, about, children } = props
  const logo = images[journal.logo]
  return (
    <DocumentOrPages
      language="en"
      {...about}
      creationDate={new Date(asOf)}
      author={name}
      keywords={verification.code}
      creator={journal.name}
      producer={journal.name}
    >
      <Page size="A4" orientation="landscape" style={styles.page}>
        <Ornament />
        <View style={styles.upper}>
          {logo && <Image src={logo} style={styles.logo} />}
          <Fitted fit={journalFit(journal)} style={styles.journal} />
          {journal.line && <Fitted fit={factsFit(journal)} style={styles.facts} />}
          <Text style={[styles.kind, spaced(label, 1.25)]} tag="H1">
            <ScriptedText>{label}</ScriptedText>
          </Text>
          <Text style={[styles.phrase, { marginTop: above, marginBottom: 2 }]}>
            <ScriptedText>{t('This certifies that')}</ScriptedText>
          </Text>
          <Fitted fit={nameFit(name)} style={styles.journal} />
          <View style={styles.rule} />
          {children}
        </View>
        <Signature signatory={signatory} image={images[signatory.signature]} />
        <View style={styles.seal} tag="Artifact">
          <Seal letters={journal.monogram} />
        </View>
        <Verify verification={verification} />
      </Page>
    </DocumentOrPages>
  )
}

function journalFit({ name }: JournalFacts) {
  return fitted(textAsHtml(name), {
    width: room.width,
    height: 56,
    lineHeight: 1.2,
    fontWeight: 600,
    sizes: [25, 22, 19, 16, 13, 11, 9],
  })
}

function factsFit({ line }: JournalFacts) {
  const width = room.width * 0.9 // leaves space for the letter-spacing
  return fitted(textAsHtml(line), { width, height: 26, lineHeight: 1.3, sizes: [9.5, 8.5, 7.5] })
}

/** Returns the height left below the journal's name and the label, in points. */
export function heightBelow(journal: JournalFacts, images: Images): number {
  const logo = images[journal.logo] ? logoHeight + 8 : 0
  const line = journal.line ? factsFit(journal).height + 6 : 0
  return room.height - logo - journalFit(journal).height - line - 40
}

/** Fits a person's name, centred, on one line at the largest size possible. */
export function nameFit(name: string) {
  return fitted(textAsHtml(name), {
    width: room.width,
    height: 53,
    lineHeight: 1.25,
    sizes: [42, 38, 34, 30, 26, 23, 20, 17, 14],
  })
}

function Signature({ signatory, image }: { signatory: Signatory; image: string | undefined }) {
  return (
    <View style={styles.signature}>
      {image && <Image src={image} style={styles.signatureImage} />}
      <View style={styles.signatureLine}>
        {signatory.name && (
          <Text style={styles.signatory} {...wrapping}>
            <ScriptedText>{signatory.name}</ScriptedText>
          </Text>
        )}
        <Text style={styles.role}>
          <ScriptedText>{signatory.role}</ScriptedText>
        </Text>
      </View>
    </View>
  )
}

function Verify({ verification: { address, code, url } }: { verification: Verification }) {
  return (
    <>
      <View style={styles.verify}>
        <Text style={styles.verifySmall}>
          <ScriptedText>{t('Verify at')}</ScriptedText>
        </Text>
        <Address href={url} text={address} width={verifyWidth} sizes={[9, 8, 7, 6]} />
        <Text style={styles.code}>{code}</Text>
      </View>
      <View style={styles.qr}>
        <QrCode text={url} side={58} />
      </View>
    </>
  )
}

/** Draws a double border with a lozenge at each corner. */
function Ornament() {
  const [width, height] = [page.width - 2 * edge, page.height - 2 * edge]
  return (
    <Svg style={styles.ornament} width={width} height={height} viewBox={`${edge} ${edge} ${width} ${height}`}>
      <Path d={frame(31) + frame(37.5)} fill="none" stroke={accent} strokeWidth={0.8} />
      <Path d={corners(17)} fill="#ffffff" stroke={accent} strokeWidth={0.8} />
      <Path d={corners(11)} fill="none" stroke={accent} strokeWidth={0.5} />
      <Path d={corners(4)} fill={accent} />
    </Svg>
  )
}

function frame(inset: number): string {
  const { width, height } = page
  return `M${inset} ${inset}H${width - inset}V${height - inset}H${inset}z`
}

function corners(half: number): string {
  const at = 34.25
  const centres = [at, page.width - at].flatMap((x) => [at, page.height - at].map((y) => [x, y]))
  return centres
    .map(([x = 0, y = 0]) => `M${x - half} ${y}L${x} ${y - half}L${x + half} ${y}L${x} ${y + half}z`)
    .join('')
}

/** Prints the words between the name and the certified work. */
export const Phrase = ({ children }: { children: string }) => (
  <Text style={styles.phrase}>
    <ScriptedText>{children}</ScriptedText>
  </Text>
)
