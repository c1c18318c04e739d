const file = /^(?:[^\n]*\.(?:png|jpe?g|gif|tiff?|bmp|emf|wmf|svg|webp)(?:\?\S*)?|(?:[a-z]:[\\/]|\\\\|file:)[^\n]*)$/i

/** Whether an alternative text is the name or address of a file, which word processors write there. */
export const isFileAddress = (alt: string): boolean => file.test(alt.trim())
