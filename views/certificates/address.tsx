import { Link } from '@react-pdf/renderer'
import { fittedAddress } from './paper/fit.ts'
import { softInk } from './paper/palette.ts'
import { unbroken } from './paper/runs.tsx'

type Props = {
  href: string
  /** The visible text of the link. */
  text: string
  /** The width of the line, in points. */
  width: number
  sizes: number[]
  color?: string
}

/** Prints a link as its address on one line. */
export function Address({ href, text, width, sizes, color = softInk }: Props) {
  const shown = fittedAddress(text, { width, sizes })
  return (
    <Link src={href} style={{ color, fontSize: shown.size, textDecoration: 'none' }} {...unbroken}>
      {shown.text}
    </Link>
  )
}

/** Whether a value is a web address. */
export const isHttpAddress = (value: string): boolean => /^https?:\/\//.test(value)
