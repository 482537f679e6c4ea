/** The configuration of HAProxy before two sites, and before the two platforms that they ask. */
export const proxyConfig = (ports: {
  site: number
  platform: number
  sites: readonly number[]
  platforms: readonly number[]
}): string => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  # Above the 15 s after which a stream says that it lives, below the 65 s after which the programs close an idle connection.
  timeout client 60s
  timeout server 60s
  timeout http-request 20s
  # A busy node answers late and is led to all the same; one that is gone refuses at once.
  timeout check 2s
  # A request goes to another node only where it has reached none: what was sent may have been done.
  option redispatch 1
  retries 2
  retry-on conn-failure
  default-server check inter 500 fastinter 250 fall 2 rise 1 on-marked-down shutdown-sessions
frontend visitors
  bind 127.0.0.1:${ports.site}
  option forwardfor
  # Without it each of the two proxies keeps a message of a stream for 200 ms, in case more of the answer comes.
  option http-no-delay
  default_backend sites
backend sites
  balance roundrobin
  option httpchk
  http-check send meth GET uri /health/ready hdr Host localhost:${ports.site}
${ports.sites.map((port, at) => `  server site-${at + 1} 127.0.0.1:${port}`).join('\n')}
frontend calls
  bind 127.0.0.1:${ports.platform}
  option http-no-delay
  default_backend platforms
backend platforms
  balance roundrobin
  option httpchk
  http-check send meth GET uri /health/ready hdr Host platforms
${ports.platforms.map((port, at) => `  server platform-${at + 1} 127.0.0.1:${port}`).join('\n')}
`
