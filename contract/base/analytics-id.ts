/** An id of Google Analytics, as it may stand in an address: `G-ABC123DEF4`. */
export const isGtagId = (id: string): boolean => /^(?:G|GT|UA)-[A-Z0-9-]{4,24}$/.test(id)
