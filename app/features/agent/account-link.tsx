/** An account that leads to its own team's list. */
export const AccountLink = ({ account, href }: { account: string; href: string }) => (
  <a href={href} className="text-link underline">
    {account}
  </a>
)
