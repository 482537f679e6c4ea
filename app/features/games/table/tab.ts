/** Of the URL: which part of the page below a table is shown. It says nothing about the table. */
export const TAB = 'tab'
