/** Saves content as a file through the browser. */
export const saveBlob = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Saves a text as a file. */
export const saveFile = (name: string, mediaType: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: mediaType }))
