/** The violated constraint's name, or undefined for other errors. Drizzle puts the driver's error into `cause`. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { constraint_name: name, cause } = error as Record<string, unknown> // checked below
  return typeof name === 'string' ? name : violatedConstraint(cause)
}
