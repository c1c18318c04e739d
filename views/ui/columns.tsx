export function Columns({ of }: { of: readonly string[] }) {
  return (
    <thead>
      <tr>
        {of.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}
