/** The sections of the editorial board in order, with their headings. */
export const editorCategories = ['chief editor', 'associate editor', 'assistant editor'] as const

export type EditorCategory = (typeof editorCategories)[number]

const headings: Record<EditorCategory, string> = {
  'chief editor': 'Editor-in-Chief',
  'associate editor': 'Associate Editors',
  'assistant editor': 'Assistant Editors',
}

/** An editor as the board shows them; no phone, no email. */
export type BoardMember = {
  id: number
  name: string
  post: string
  degree: string
  content: string
  country: string
  editor_website: string
  category: EditorCategory
  picture: string
}

/** The board's parts that have a member, each with its members in their order. */
export function board(members: BoardMember[]): { heading: string; members: BoardMember[] }[] {
  return editorCategories
    .map((category) => ({
      heading: headings[category],
      members: members.filter((member) => member.category === category),
    }))
    .filter(({ members }) => members.length > 0)
}

/** A category as it stands alone, on a form or in a row. */
export function categoryName(category: string): string {
  return category.charAt(0).toUpperCase() + category.slice(1)
}

/** The posts that the form offers; any other can be typed. */
export const offeredPosts = [
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Scientist',
  'Head',
  'Lecturer',
] as const
