import { Path, Svg, Text } from '@react-pdf/renderer'
import { accent, paleAccent } from './palette.ts'
import { ScriptedText } from './runs.tsx'

/** The width and height of the seal, in points. */
export const sealSide = 88

const lettersStyle = {
  position: 'absolute',
  left: 0,
  right: 0,
  textAlign: 'center',
  color: accent,
  fontWeight: 600,
} as const

/** Returns the size of a seal's letters, by their number. */
export const letterSizeOf = (letters: string): number => [24, 24, 21, 17, 14][[...letters].length] ?? 12

/** Draws the journal's initials in a guilloche rosette: two opposed waves around a circle. */
export function Seal({ letters }: { letters: string }) {
  const size = letterSizeOf(letters)
  return (
    <>
      <Svg width={sealSide} height={sealSide} viewBox="-44 -44 88 88">
        {sealPaths.map(({ d, stroke }) => (
          <Path key={stroke} d={d} fill="none" stroke={stroke} strokeWidth={0.7} />
        ))}
      </Svg>
      <Text style={[lettersStyle, { fontSize: size, top: sealSide / 2 - size * 0.74 }]}>
        <ScriptedText>{letters}</ScriptedText>
      </Text>
    </>
  )
}

const circle = (radius: number) =>
  `M${radius} 0A${radius} ${radius} 0 1 1 -${radius} 0A${radius} ${radius} 0 1 1 ${radius} 0z`

const petals = 24
const rosette = [0, 1, 2].map((turn) => wave((turn * 2 * Math.PI) / 3)).join('')

/** Returns a closed wave around a circle. */
function wave(phase: number): string {
  const steps = petals * 6
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI
    const distance = 36.25 + 6 * Math.sin(petals * angle + phase)
    return `${(distance * Math.cos(angle)).toFixed(1)} ${(distance * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}z`
}

/** The lines of the seal, around its centre. */
export const sealPaths = [
  { d: rosette, stroke: paleAccent },
  { d: circle(43) + circle(29.5) + circle(27.5), stroke: accent },
]
