/** What every tool says where nobody is signed in any more (specification 4). */
export const sessionExpired = 'Session expired. Please login again.'
