import '@remix-run/node'
