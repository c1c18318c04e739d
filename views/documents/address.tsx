import { Link } from '@react-pdf/renderer'
import { fittedAddress } from './fit.ts'
import { softInk } from './palette.ts'
import { unbroken } from './runs.tsx'

type Props = {
  href: string
  /** What is shown of it. */
  text: string
  /** Of its line, in points. */
  width: number
  sizes: number[]
  color?: string
}

/** A link that leads to an address and shows it on a line of its own. */
export function Address({ href, text, width, sizes, color = softInk }: Props) {
  const shown = fittedAddress(text, { width, sizes })
  return (
    <Link src={href} style={{ color, fontSize: shown.size, textDecoration: 'none' }} {...unbroken}>
      {shown.text}
    </Link>
  )
}
