/**
 * The name of the constraint that a write ran into, or undefined where the error is another one.
 * Drizzle puts the driver's error into `cause`.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { constraint_name: name, cause } = error as Record<string, unknown> // looked at below
  return typeof name === 'string' ? name : violatedConstraint(cause)
}
