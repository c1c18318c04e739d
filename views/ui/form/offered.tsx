type Props = { id: string; values: readonly (readonly [value: string, name: string])[] }

/** Lists values that an input offers by name; any other can be typed. */
export const Offered = ({ id, values }: Props) => (
  <datalist id={id}>
    {values.map(([value, name]) => (
      <option key={value} value={value} label={name} />
    ))}
  </datalist>
)
