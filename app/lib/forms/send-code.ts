/** The intent of the send-code button, in any form (site.md section 3). */
export const SEND_CODE = 'send-code'
