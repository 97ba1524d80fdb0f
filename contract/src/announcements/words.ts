/** The maximum length of an announcement, in characters (specification, back office, section 5). */
export const announcementLimit = 1000

export const longAnnouncement = 'Please use at most 1,000 characters'
export const emptyAnnouncement =
  'Cannot show an empty announcement. Please enter a message or hide the announcement.'
