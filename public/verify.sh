#!/bin/sh
# Repeats a bet of the house from its exported proof: https://<site>/verify/<bet>.json, or a draw of a lottery without a
# ticket: https://<site>/verify/draw/<code>/<numero>.json
#
#   sh verify.sh FILE
#
# It asks nobody: sh, openssl and awk are all it needs. Exit 0: the bet is proved. 1: it is not, and the line says at
# which step. 2: there is nothing to prove: the file is not a proof that can be read, the server seed has not been revealed yet,
# or the bet is void: it ended without a result, and its stake went back. A bet that was made void after its end is proved as it was drawn.
# Of which draw of a lottery a proof is, the file alone says: proved are the seed, the root of the bets and the numbers.
# How a round is drawn and paid: docs/fairness.md, or /about/fairness on the site.
set -u
LC_ALL=C
export LC_ALL

unreadable() {
  echo "not readable: $1" >&2
  exit 2
}

[ $# -eq 1 ] || unreadable "give one file, the proof of a bet as JSON"
[ -r "$1" ] && [ -f "$1" ] || unreadable "there is no file $1"
command -v openssl >/dev/null || unreadable "openssl is not installed"
command -v awk >/dev/null || unreadable "awk is not installed"

# The JSON as lines of `path value`: `draws.0.n 37`. Texts come without quotes.
facts=$(awk '
  function fail(why) { print why > "/dev/stderr"; broken = 1; exit 1 }
  function blank() { while (substr(json, at, 1) ~ /[ \t\r\n]/) at++ }
  function text(  out, c) {
    at++
    while (1) {
      if (at > length(json)) fail("a text does not end")
      c = substr(json, at++, 1)
      if (c == "\"") return out
      if (c == "\\") {
        c = substr(json, at++, 1)
        if (c !~ /["\\\/]/) fail("a text holds an escape that no proof has: \\" c)
      }
      out = out c
    }
  }
  function value(path,  c, i, name, start) {
    blank()
    c = substr(json, at, 1)
    if (c == "{" || c == "[") {
      at++
      for (i = 0; ; i++) {
        blank()
        if (substr(json, at, 1) == (c == "{" ? "}" : "]")) { at++; return }
        if (i > 0) {
          if (substr(json, at, 1) != ",") fail("a comma is missing")
          at++
          blank()
        }
        name = i
        if (c == "{") {
          if (substr(json, at, 1) != "\"") fail("a name is missing")
          name = text()
          blank()
          if (substr(json, at, 1) != ":") fail("a colon is missing")
          at++
        }
        value(path == "" ? name : path "." name)
      }
    }
    if (c == "\"") { print path " " text(); return }
    start = at
    while (substr(json, at, 1) ~ /[-+.0-9a-zA-Z]/) at++
    if (at == start) fail("a value is missing")
    print path " " substr(json, start, at - start)
  }
  { json = json $0 "\n" }
  END {
    if (broken) exit 1
    at = 1
    value("")
    blank()
    if (at <= length(json)) fail("something follows the proof")
  }' "$1") || unreadable "$1 is no JSON of a proof"

fact() { printf '%s\n' "$facts" | awk -v name="$1" 'index($0, name " ") == 1 { print substr($0, length(name) + 2); exit }'; }

has() { printf '%s\n' "$facts" | awk -v name="$1" 'index($0, name " ") == 1 { found = 1; exit } END { exit !found }'; }

commit=$(fact commit)
server_seed=$(fact server-seed)
client_seed=$(fact client-seed)
bets_root=$(fact bets-root)
# In a round that many play the root of its bets stands where the client seed does.
[ -z "$bets_root" ] || client_seed=$bets_root
nonce=$(fact nonce)
# A draw of a lottery is proved without a bet.
is_draw=
! has gameCode || is_draw=1
[ -n "$commit" ] && [ -n "$client_seed" ] && [ -n "$nonce" ] || unreadable "$1 is not the proof of a bet"

# Of what openssl says, the digest alone: `SHA2-256(stdin)= 5f2a…`.
sha256() {
  said=$(openssl dgst -sha256 "$@")
  printf '%s\n' "${said##*[= ]}"
}
hmac() { sha256 -hmac "$1"; }

# Whether a server seed is the one that was promised before the bet: the seed, its commit, and which of several it is.
check_seed() {
  hash=$(printf %s "$1" | sha256)
  if [ "$hash" != "$2" ]; then
    echo "not proved, step 1: sha256 of the server seed$3 is $hash, the commit was $2"
    exit 1
  fi
}

# A path in a file without a leaf leads nowhere.
leaf=

# Whether the leaf of the bet is what it says.
check_leaf() {
  # A stake that was raised later stands in the leaf as it was.
  leaf_stake=$(fact leaf-stake)
  leaf=$(printf '\000%s' "$(fact betId):$(fact member-hash):${leaf_stake:-$(fact stake)}:$(fact wager-text)" | sha256)
  if [ "$leaf" != "$(fact leaf)" ]; then
    echo "not proved, step 2: the leaf of the bet is $leaf, the proof says $(fact leaf)"
    exit 1
  fi
}

# The node to which this path leads from the leaf of the bet.
climb() {
  node=$leaf
  rest=${1:+$1,}
  while [ -n "$rest" ]; do
    step=${rest%%,*}
    rest=${rest#*,}
    other=${step#?}
    case $step in
      L*) node=$(printf '\001%s%s' "$other" "$node" | sha256) ;;
      R*) node=$(printf '\001%s%s' "$node" "$other" | sha256) ;;
      *) unreadable "a step of the path that is neither L nor R" ;;
    esac
  done
}

# Whether the bet is a leaf of the tree with the root of its round.
check_inclusion() {
  climb "$(fact path)"
  if [ "$node" != "$bets_root" ]; then
    echo "not proved, step 2: the path leads to $node, the root of the bets is $bets_root"
    exit 1
  fi
  echo "2 bets     the leaf leads to the root of the bets $bets_root"
}

# A bet on several matches: the same of each of the others. Of a void bet, a match may be sealed yet, or may not have the bet in its root.
check_legs() {
  leg=0
  while [ -n "$(fact "legs.$leg.round")" ]; do
    leg_seed=$(fact "legs.$leg.server-seed")
    if [ "$1" != void ] || [ "$leg_seed" != null ]; then
      check_seed "$leg_seed" "$(fact "legs.$leg.commit")" " of leg $((leg + 1))"
    fi
    leg_root=$(fact "legs.$leg.bets-root")
    if [ -n "$leg_root" ] && { [ "$1" != void ] || has "legs.$leg.path"; }; then
      climb "$(fact "legs.$leg.path")"
      if [ "$node" != "$leg_root" ]; then
        echo "not proved, step 2: the path of leg $((leg + 1)) leads to $node, its root is $leg_root"
        exit 1
      fi
    fi
    leg=$((leg + 1))
  done
}

# A void bet has no draws, no outcome and so no proof; the file says what it was to be drawn from and what went back. Seeds that are
# revealed must be those that were promised; where its round was closed, it must be among the bets, too.
if [ "$(fact result)" = void ] && [ -z "$(fact digest)" ]; then
  if [ "$(fact payout)" != "$(fact stake)" ]; then
    echo "not proved, step 5: the bet is void, but of its stake of $(fact stake) only $(fact payout) was returned"
    exit 1
  fi
  [ "$server_seed" = null ] || check_seed "$server_seed" "$commit" ""
  if [ -n "$(fact leaf)" ]; then
    check_leaf
    ! has path || check_inclusion
  fi
  check_legs void
  if [ -n "$is_draw" ]; then
    echo "void: the draw has no result to prove; the stakes of its tickets were returned" >&2
    exit 2
  fi
  echo "void: the bet has no result to prove; its stake of $(fact stake) was returned" >&2
  exit 2
fi
if [ "$(fact result)" = open ] || [ "$server_seed" = null ]; then
  if [ -n "$(fact round)" ]; then
    unreadable "the round has not ended: export again when it has"
  fi
  [ "$(fact result)" != open ] || unreadable "the round has not ended: play it to its end, then export again"
  unreadable "the server seed is not revealed yet: change the client seed, then export again"
fi

# 1. The seed is the one that was promised before the bet.
check_seed "$server_seed" "$commit" ""
echo "1 seed     sha256(server seed) is the commit $commit"

# 2. In a round that many play: the bet is a leaf of the tree whose root was published before the seed.
if [ -n "$bets_root" ] && [ -z "$is_draw" ]; then
  check_leaf
  check_inclusion
fi
check_legs proof

# 2. The digests of the round, one for every cursor that its draws have used.
last=$(printf '%s\n' "$facts" | awk '/^(jackpot\.)?draws\.[0-9]+\.cursor / && $2 > max { max = $2 } END { print max + 0 }')
case $last in *[!0-9]* | ?????*) unreadable "a cursor of $last" ;; esac
digests=$(
  cursor=0
  while [ "$cursor" -le "$last" ]; do
    printf 'digest-of %s %s\n' "$cursor" "$(printf %s "$client_seed:$nonce:$cursor" | hmac "$server_seed")"
    cursor=$((cursor + 1))
  done
)

# Of several matches the digests of each, by its number.
leg_digests=$(
  at=0
  while [ "$at" -lt "$leg" ]; do
    leg_root=$(fact "legs.$at.bets-root")
    leg_last=$(printf '%s\n' "$facts" | awk -v at="$at" 'index($1, "legs." at ".draws.") == 1 && $1 ~ /cursor$/ && $2 > max { max = $2 } END { print max + 0 }')
    case $leg_last in *[!0-9]* | ?????*) unreadable "a cursor of $leg_last" ;; esac
    cursor=0
    while [ -n "$leg_root" ] && [ "$cursor" -le "$leg_last" ]; do
      printf 'leg-digest-of %s %s %s\n' "$at" "$cursor" "$(printf %s "$leg_root:0:$cursor" | hmac "$(fact "legs.$at.server-seed")")"
      cursor=$((cursor + 1))
    done
    at=$((at + 1))
  done
)

# 3 to 5. The draws, the outcome and the payout.
printf '%s\n' "$digests" "$leg_digests" "$facts" | awk '
  function stop(step, why) { print "not proved, step " step ": " why; code = 1; exit 1 }
  function unknown(why) { print "not readable: " why > "/dev/stderr"; code = 2; exit 2 }
  function number_of(hex,  i, n) {
    for (i = 1; i <= length(hex); i++) n = n * 16 + index("0123456789abcdef", substr(hex, i, 1)) - 1
    return n
  }
  # `12.50` as 1250; whole numbers below 2^53 are exact.
  function scaled(text, decimals,  parts, fraction) {
    split(text, parts, ".")
    fraction = substr(parts[2] "0000000000", 1, decimals)
    return parts[1] * 10 ^ decimals + fraction
  }
  function plain(n, decimals,  unit) {
    unit = 10 ^ decimals
    return sprintf("%.0f.%0" decimals "d", int(n / unit), n - int(n / unit) * unit)
  }
  function integer_text(n) { return sprintf("%.0f", n) }
  # stake times multiplier in ten-thousandths, cut, without leaving the exact numbers
  function times(stake, multiplier,  rest) {
    rest = stake % 10000
    return (stake - rest) / 10000 * multiplier + int(rest * multiplier / 10000)
  }
  # The next value below n of the stream; sets `g`, `at_cursor` and `at_group`.
  function draw(n,  product) {
    while (1) {
      if (!(cursor in digest)) unknown("the draws use more cursors than the proof names")
      g = number_of(substr(digest[cursor], group * 8 + 1, 8))
      at_cursor = cursor
      at_group = group
      if (++group == 8) { group = 0; cursor++ }
      product = g * n
      if (product - int(product / 4294967296) * 4294967296 >= 4294967296 % n) return int(product / 4294967296)
    }
  }
  # The first 13 hex digits of a digest, for crash; its first four bytes are the number that is shown.
  function bits_of(hex) {
    if (hex == "") unknown("the draws use more cursors than the proof names")
    g = number_of(substr(hex, 1, 8))
    at_cursor = cursor - 1
    at_group = 0
    return number_of(substr(hex, 1, 13))
  }
  # The crash point in hundredths, floor((100e - h) / (e - h)) = 100 + floor(99h / (e - h)): 99h would leave the exact numbers.
  function crash_point(h,  below, whole, rest, sum, more, i) {
    if (h % 101 == 0) return 100
    below = BITS_52 - h
    whole = int(h / below)
    rest = h - whole * below
    for (i = 0; i < 99; i++) {
      sum += rest
      if (sum >= below) { sum -= below; more++ }
    }
    return 100 + 99 * whole + more
  }
  # The multiplier of live crash after so many milliseconds, in hundredths.
  function risen(ms) { return int(100 * exp(0.00006 * ms)) }
  # A moment like 2026-11-25T16:45:08.123Z in milliseconds.
  function ms_of(text,  year, month) {
    if (text !~ /^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]\.[0-9][0-9][0-9]Z$/) unknown("a moment: " text)
    year = substr(text, 1, 4) + 0
    month = substr(text, 6, 2) + 0
    if (month < 3) { year--; month += 12 }
    return ((365 * year + int(year / 4) - int(year / 100) + int(year / 400) + int((153 * (month - 3) + 2) / 5) + substr(text, 9, 2)) * 86400 + substr(text, 12, 2) * 3600 + substr(text, 15, 2) * 60 + substr(text, 18, 2)) * 1000 + substr(text, 21, 3)
  }
  # What a bet of live crash pays by its point; sets `multiplier`, that of the last part which got out. A tap pays the multiplier of its
  # arrival, below the point alone; a target pays itself, up to the point; who is in at 1,000 is out.
  function crash_live(point,  by_itself, goal, flew, i, after, now, rest, part, sum, last) {
    by_itself = fact["wager.target"] != "null"
    if ((by_itself ? fact["wager.target"] : "hand") != fact["wager-text"]) stop(5, "the target is " fact["wager.target"] ", its leaf says " fact["wager-text"])
    goal = by_itself ? scaled(fact["wager.target"], 2) : 100000
    flew = ms_of(fact["flewAt"])
    rest = stake
    multiplier = 0
    for (i = 0; ("actions." i ".action") in fact; i++) {
      after = ms_of(fact["actions." i ".arrivedAt"]) - flew
      if (after < 0 || after != fact["actions." i ".afterMs"] + 0) stop(5, "a cash-out arrived " after " ms after the take-off, the proof says " fact["actions." i ".afterMs"])
      now = risen(after)
      if (rest == 0 || now >= goal || now >= point) stop(5, "a cash-out at " plain(now, 2) " came too late")
      part = fact["actions." i ".share"] == "half" ? int(rest / 2) : rest
      rest -= part
      multiplier = now * 100
      sum += times(part, multiplier)
    }
    if (rest > 0 && point >= goal) {
      multiplier = goal * 100
      sum += times(rest, multiplier)
    }
    last = point < 100000 ? point : 100000
    after = ms_of(fact["endedAt"]) - flew
    if (after < 0 || risen(after) < last || (after > 0 && risen(after - 1) >= last)) stop(5, "the flight cannot have lasted " after " ms")
    return sum + 0
  }
  # How many ways there are to choose k of n; exact for the 25 cells of mines.
  function choose(n, k,  i, ways) {
    ways = 1
    for (i = 1; i <= k; i++) ways = ways * (n - k + i) / i
    return ways
  }
  # What a spot of roulette pays on a number, the stake included.
  function roulette(spot, n,  part, kind, a) {
    split(spot, part, "-")
    kind = part[1]
    a = part[2] + 0
    if (kind == "straight") return n == a ? 36 : 0
    if (kind == "split") return n == a || n == part[3] + 0 ? 18 : 0
    if (kind == "street") return n >= a && n <= a + 2 ? 12 : 0
    if (kind == "corner") return n == a || n == a + 1 || n == a + 3 || n == a + 4 ? 9 : 0
    if (kind == "line") return n >= a && n <= a + 5 ? 6 : 0
    if (kind == "column") return n > 0 && (n - a) % 3 == 0 ? 3 : 0
    if (kind == "dozen") return n > 0 && int((n + 11) / 12) == a ? 3 : 0
    if (n == 0) return kind ~ /^(red|black|odd|even|low|high)$/ ? 0 : -1
    if (kind == "red") return index(REDS, " " n " ") ? 2 : 0
    if (kind == "black") return index(REDS, " " n " ") ? 0 : 2
    if (kind == "odd") return n % 2 == 1 ? 2 : 0
    if (kind == "even") return n % 2 == 0 ? 2 : 0
    if (kind == "low") return n <= 18 ? 2 : 0
    if (kind == "high") return n >= 19 ? 2 : 0
    return -1
  }
  # What a spot of Sic Bo pays to one when the dice a, b, c fall; -1 for one that there is not.
  # What three cards are worth: the kind, then the cards from the highest on.
  function hand_worth(a, b, c,  x, y, z, t, straight, flush) {
    x = a % 13; y = b % 13; z = c % 13
    if (x < y) { t = x; x = y; y = t }
    if (y < z) { t = y; y = z; z = t }
    if (x < y) { t = x; x = y; y = t }
    flush = int(a / 13) == int(b / 13) && int(b / 13) == int(c / 13)
    straight = (x == y + 1 && y == z + 1) || (x == 12 && y == 1 && z == 0)
    if (straight) return (flush ? 5 : 3) * 2197 + (x == 12 && y == 1 ? y : x) * 169
    if (x == z) return 4 * 2197 + x * 169
    if (flush) return 2 * 2197 + x * 169 + y * 13 + z
    if (x == y) return 2197 + x * 169 + z * 13
    if (y == z) return 2197 + y * 169 + x * 13
    return x * 169 + y * 13 + z
  }

  # What the player of the house does with a hand by its published table, after so many raises, with the coin of the hand.
  function house_act(worth, raises, coin,  row, table, move, side) {
    row = worth >= 6591 ? 1 : worth >= 4394 ? 2 : worth >= 2197 ? 3 : worth >= 2028 ? 4 : worth >= 1859 ? 5 : worth >= 1521 ? 6 : 7
    table[1] = "raise raise raise call"
    table[2] = "raise raise call call"
    table[3] = "raise call call fold"
    table[4] = "call call fold fold"
    table[5] = "call call-fold fold fold"
    table[6] = "call fold fold fold"
    table[7] = "raise-call fold fold fold"
    split(table[row], move, " ")
    return split(move[raises + 1], side, "-") == 2 && !coin ? side[2] : side[1]
  }

  # A hand of a card room: its cards, everybody in turn, pot, rake and what the own seat is paid, in the smallest unit.
  function three_card(draws,  coin, k, n, seats, seat, left, card, level, raises, ante, act, what, who, order, first, inn, best, pot, rake, winners, share, odd, mine, own, to_act, shown, phase) {
    if (fact["actions.0.do"] != "deal") stop(5, "a hand begins with its deal")
    ante = scaled(fact["actions.0.ante"], 2)
    for (n = 0; ("actions.0.seats." n) in fact; n++) {
      seats[n] = fact["actions.0.seats." n] + 0
      if (n > 0 && seats[n] <= seats[n - 1]) stop(5, "seats are not ascending")
    }
    coin = ("actions.0.coin" in fact) ? 1 : 0
    if (n < 2 || n > 6 || draws != n * 3 + coin) stop(3, "a hand is three cards a seat, and a coin where the house plays")
    draws = n * 3
    if (coin && fact["draws." draws ".n"] != 2) stop(3, "a coin has two sides")
    for (k = 0; k < 52; k++) left[k] = k
    for (k = 0; k < draws; k++) {
      if (fact["draws." k ".n"] != 52 - k) stop(3, "card " k + 1 " is drawn of " 52 - k)
      card[k] = left[drawn[k]]
      for (who = drawn[k]; who < 51 - k; who++) left[who] = left[who + 1]
    }
    outcome = ""
    for (k = 0; k < n; k++) outcome = outcome (k > 0 ? " " : "") seats[k] ":" card[3 * k] "," card[3 * k + 1] "," card[3 * k + 2]
    # who acts first: the seat after the dealer
    first = 0
    while (first < n && seats[first] <= fact["actions.0.seat"] + 0) first++
    for (k = 0; k < n; k++) { order[k] = (first + k) % n; held_by[k] = ante; inn[k] = 1 }
    level = ante; who = order[0]; to_act = n; phase = "betting"; pot = n
    for (act = 1; ("actions." act ".do") in fact; act++) {
      what = fact["actions." act ".do"]
      seat = fact["actions." act ".seat"] + 0
      for (k = 0; k < n && seats[k] != seat; k++);
      if (k == n || !inn[k]) stop(5, "seat " seat " cannot act")
      if (phase == "show") {
        if (what != "show" || k in shown) stop(5, "seat " seat " cannot " what)
        shown[k] = 1
        continue
      }
      if (phase != "betting" || k != who) stop(5, "it is not the turn of seat " seat)
      if (coin && seat == fact["actions.0.house.0"] + 0 && what != house_act(hand_worth(card[3 * k], card[3 * k + 1], card[3 * k + 2]), raises + 0, drawn[draws]))
        stop(5, "the house does not " what " by its table")
      if (what == "raise") {
        if (++raises > 3) stop(5, "a fourth raise")
        level += 2 * ante; held_by[k] = level; to_act = pot - 1
      } else if (what == "call") { held_by[k] = level; to_act-- }
      else if (what == "fold") { inn[k] = 0; pot--; to_act-- }
      else stop(5, "an act that there is not: " what)
      if (pot == 1) { phase = "over"; continue }
      if (to_act == 0) { phase = "show"; continue }
      do who = (who + 1) % n; while (!inn[who])
    }
    if (phase == "show") for (k = 0; k < n; k++) if (inn[k] && !(k in shown)) stop(5, "the hand has not ended")
    if (phase == "betting") stop(5, "the hand has not ended")
    own = -1; best = -1; pot = 0
    for (k = 0; k < n; k++) {
      pot += held_by[k]
      if (seats[k] == fact["wager.seat"] + 0) own = k
      if (inn[k] && hand_worth(card[3 * k], card[3 * k + 1], card[3 * k + 2]) > best) best = hand_worth(card[3 * k], card[3 * k + 1], card[3 * k + 2])
    }
    if (own < 0) stop(5, "the seat of the bet is not in the hand")
    if (held_by[own] != stake) stop(5, "the seat has staked " plain(held_by[own], 2) ", the proof says " fact["stake"])
    rake = phase == "over" ? 0 : (pot - pot % 20) / 20
    if (rake > ante) rake = ante
    if (plain(pot, 2) != fact["pot"] || plain(rake, 2) != fact["rake"]) stop(5, "the pot is " plain(pot, 2) " and its rake " plain(rake, 2))
    for (k = 0; k < n; k++) if (inn[k] && hand_worth(card[3 * k], card[3 * k + 1], card[3 * k + 2]) == best) winners++
    share = (pot - rake - (pot - rake) % winners) / winners
    odd = (pot - rake) % winners
    for (k = 0; k < n; k++) {
      seat = order[k]
      if (!inn[seat] || hand_worth(card[3 * seat], card[3 * seat + 1], card[3 * seat + 2]) != best) continue
      if (seat == own) mine = share + (odd > 0 ? 1 : 0)
      odd--
    }
    return mine + 0
  }

  function sicbo(spot, a, b, c,  part, kind, n, total, shown, triple) {
    split(spot, part, "-")
    kind = part[1]
    n = part[2] + 0
    total = a + b + c
    triple = a == b && b == c
    shown = (a == n) + (b == n) + (c == n)
    if (spot == "big") return total >= 11 && !triple ? 1 : 0
    if (spot == "small") return total <= 10 && !triple ? 1 : 0
    if (spot == "any-triple") return triple ? 30 : 0
    if (kind == "total" && n >= 4 && n <= 17) {
      split("60 30 18 12 8 7 6 6 7 8 12 18 30 60", pays, " ")
      return total == n ? pays[n - 3] : 0
    }
    if (n < 1 || n > 6) return -1
    if (kind == "triple") return shown == 3 ? 180 : 0
    if (kind == "double") return shown >= 2 ? 10 : 0
    if (kind == "single") return shown
    if (kind != "pair" || part[3] + 0 <= n || part[3] + 0 > 6) return -1
    return shown && (a == part[3] + 0 || b == part[3] + 0 || c == part[3] + 0) ? 5 : 0
  }
  # floor(a * b / c) without leaving the exact numbers: digit by digit of a.
  function share(a, b, c,  digits, k, rest, whole) {
    if (b > 100000000000000 || c > 100000000000000) unknown("a pool that is larger than this script can count")
    digits = integer_text(a)
    for (k = 1; k <= length(digits); k++) {
      rest = rest * 10 + substr(digits, k, 1) * b
      whole = whole * 10 + int(rest / c)
      rest %= c
    }
    return whole + 0
  }
  # What a stake on a spot of the cockfight pays; -1 for one that there is not. Sets `back` where it only goes back.
  function cockfight(spot, on, winner,  side, won) {
    back = 0
    if (spot == "draw") return winner == "draw" ? on * 9 : 0
    if (spot != "meron" && spot != "wala") return -1
    side = spot == "meron" ? meron : wala
    if (winner == "draw" || !contest) { back = 1; return on }
    if (spot != winner) return 0
    won = share(on, (meron + wala) * 19, side * 20)
    return won > on ? won : on
  }
  # Points of a card of baccarat: 0 is a two, 12 an ace; tens and faces count nothing.
  function points(card) {
    card = card % 13
    return card < 8 ? card + 2 : card == 12
  }
  # Deals baccarat from eight decks by the draws: sets `outcome` and `player`, `banker`, `player_pair`, `banker_pair`.
  function baccarat(draws,  left, card, i, j, third, p, b) {
    for (i = 0; i < 416; i++) left[i] = i % 52
    for (i = 0; i < draws; i++) {
      if (fact["draws." i ".n"] != 416 - i) stop(3, "card " i + 1 " is drawn of " 416 - i " values")
      card[i] = left[drawn[i]]
      for (j = drawn[i]; j < 415 - i; j++) left[j] = left[j + 1]
    }
    if (draws < 4) stop(3, "four cards are dealt at least")
    player = (points(card[0]) + points(card[2])) % 10
    banker = (points(card[1]) + points(card[3])) % 10
    player_pair = card[0] % 13 == card[2] % 13
    banker_pair = card[1] % 13 == card[3] % 13
    p = card[0] "," card[2]
    b = card[1] "," card[3]
    i = 4
    if (player < 8 && banker < 8) {
      third = -1
      j = banker
      if (player <= 5) {
        third = points(card[i])
        player = (player + third) % 10
        p = p "," card[i++]
      }
      # The banker draws on 0 to 2 always, on 3 unless it was an 8, on 4 to 2-7, on 5 to 4-7, on 6 to 6 and 7.
      if (third < 0 ? j <= 5 : j < 3 || (j == 3 && third != 8) || (j > 3 && j < 7 && third >= 2 * (j - 3) && third <= 7)) {
        banker = (banker + points(card[i])) % 10
        b = b "," card[i++]
      }
    }
    if (i != draws) stop(3, "the deal takes " i " cards, the proof names " draws)
    outcome = p "/" b
  }
  # What a spot of baccarat pays in hundredths of the stake, which is in it; -1 for one that there is not.
  function baccarat_pays(spot) {
    if (spot == "player-pair") return player_pair ? 1200 : 0
    if (spot == "banker-pair") return banker_pair ? 1200 : 0
    if (spot == "tie") return player == banker ? 900 : 0
    if (spot != "player" && spot != "banker") return -1
    if (player == banker) return 100
    return spot == "player" ? (player > banker ? 200 : 0) : (banker > player ? 195 : 0)
  }
  # What a ticket of the scratch card pays, times the stake.
  function scratch(ticket) {
    if (ticket < 100) return 1000
    if (ticket < 500) return 200
    if (ticket < 2500) return 50
    if (ticket < 14500) return 10
    if (ticket < 44500) return 5
    if (ticket < 159500) return 2
    if (ticket < 329500) return 1
    return 0
  }
  # The pays of a table: `W 200 2000 20000, F 60 250 2500` as pays["W", 1] = 200 and so on; returns its letters.
  function table(text,  line, word, i, j, letters) {
    for (i = split(text, line, ", "); i > 0; i--) {
      for (j = split(line[i], word, " "); j > 1; j--) pays[word[1], j - 1] = word[j]
      letters = word[1] letters
    }
    return letters
  }
  # What five reels show at the next five numbers: grid[reel, row] and the counts of each letter.
  function spin(strips,  strip, reel, row, letter) {
    split(strips, strip, " ")
    for (letter in count) delete count[letter]
    for (reel = 1; reel <= 5; reel++) {
      if (fact["draws." at ".n"] != length(strip[reel])) stop(3, "reel " reel " has " length(strip[reel]) " places")
      for (row = 1; row <= 3; row++) {
        letter = substr(strip[reel], (drawn[at] + row - 1) % length(strip[reel]) + 1, 1)
        grid[reel, row] = letter
        count[letter]++
      }
      at++
    }
  }
  # The numbers of a spin as the outcome has them: commas between them, a semicolon before another spin.
  function slot_numbers(from, to,  i) {
    if (outcome != "") outcome = outcome ";"
    for (i = from; i < to; i++) outcome = outcome (i > from ? "," : "") drawn[i]
  }
  # What three, four and five coins pay, in ten-thousandths of the stake.
  function slot_coins(three, four, five) {
    return (count["G"] == 3 ? three : count["G"] == 4 ? four : count["G"] == 5 ? five : 0) * 10000
  }
  # Twenty lines: the best of dragons (W) and of what they stand for, from the left. In ten-thousandths of the stake.
  function slots_lines(today,  line, i, reel, first, wilds, same, letter, pay, wild, paid) {
    table(today ? "W 200 2000 40000, F 60 250 2500, K 50 200 1500, D 35 110 600, L 25 90 500, J 20 70 400, S 12 35 120, H 12 35 120, R 8 25 100, C 8 25 100" \
      : "W 200 2000 20000, F 60 250 2500, K 50 200 1500, D 40 120 600, L 30 100 500, J 25 80 400, S 12 40 150, H 12 40 150, R 10 30 120, C 10 30 120")
    spin("GKCFSRFDLCRJLKDSJCSKRHJRSHWLRSCD RHDLFRHSCHJFDGKHCLFCJWRLCJHCDKSG JSDKLRHJSHFSDLRSFGDHRCGLHKWSCJKC LJSDGJRCSWKHJRCDHLRHCDKSFGWFLSHR DHFRHWGRSCHJDKRSHFKLSCJRWCSLDJGL")
    slot_numbers(0, 5)
    for (i = split("22222 11111 33333 12321 32123 11211 33233 23332 21112 12221 32223 21212 23232 12121 32323 22122 22322 13131 31313 13331", line, " "); i > 0; i--) {
      wilds = same = 0
      first = ""
      for (reel = 1; reel <= 5; reel++) {
        letter = grid[reel, substr(line[i], reel, 1)]
        if (letter != "W" && first == "") { first = letter; wilds = reel - 1 }
        if (letter != "W" && letter != first) break
        same = reel
      }
      if (first == "") wilds = 5
      wild = wilds > 2 ? pays["W", wilds - 2] : 0
      pay = first != "" && first != "G" && same > 2 ? pays[first, same - 2] : 0
      paid += (pay > wild ? pay : wild) * 500
    }
    if (!today) return paid + slot_coins(3, 15, 100)
    return paid + slot_coins(2, 5, 25) + slot_picks(count["G"] == 4 ? 3 : count["G"] == 5 ? 5 : 0)
  }
  # A bonus of picks: eleven numbers lay twelve prizes, the actions of the proof open so many buds. In ten-thousandths of the stake.
  function slot_picks(count,  prize, laid, i, k, field, open, picked, paid, said) {
    if (!count) return 0
    split("1 1 2 2 3 3 4 5 8 10 20 100", prize, " ")
    for (i = 0; i < 11; i++) {
      if (fact["draws." at ".n"] != 12 - i) stop(3, "the prize of bud " i + 1 " is one of " 12 - i)
      laid[i] = prize[drawn[at] + 1]
      for (k = drawn[at++] + 1; k < 12 - i; k++) prize[k] = prize[k + 1]
    }
    laid[11] = prize[1]
    for (i = 0; ("actions." i ".action") in fact; i++) {
      if (picked >= count) stop(5, "a step follows the end of the round")
      if (fact["actions." i ".action"] == "pick-all") {
        for (field = 0; picked < count; field++) if (!(field in open)) { open[field] = 1; said = said (picked++ ? "," : "") laid[field]; paid += laid[field] }
      } else {
        field = fact["actions." i ".field"] + 0
        if (field in open) stop(5, "bud " field " is opened twice")
        open[field] = 1
        said = said (picked++ ? "," : "") laid[field]
        paid += laid[field]
      }
    }
    if (picked != count) stop(5, "the round has not ended")
    outcome = outcome ";" said
    return paid * 10000
  }
  # 243 ways: for each letter how often it lies on the reels from the left, multiplied. In ten-thousandths of the stake.
  function pay_ways(letters,  i, letter, reel, row, on, ways, paid) {
    for (i = 1; i <= length(letters); i++) {
      letter = substr(letters, i, 1)
      ways = 1
      for (reel = 1; reel <= 5; reel++) {
        on = 0
        for (row = 1; row <= 3; row++) if (grid[reel, row] == letter || grid[reel, row] == "W") on++
        if (on == 0) break
        ways *= on
      }
      if (reel > 3) paid += pays[letter, reel - 3] * ways * 100
    }
    return paid + 0
  }
  # A round of ways with its free spins, the n-th of which pays n times.
  function slots_ways(today,  letters, free, n, paid) {
    letters = table(today ? "F 80 400 2500, K 75 250 1050, D 60 200 1000, L 50 150 600, J 50 125 500, S 25 70 250, H 25 70 250, R 20 60 200, C 20 60 200" \
      : "F 100 400 2500, K 80 300 1200, D 80 250 1000, L 60 200 600, J 60 150 500, S 30 75 250, H 30 75 250, R 20 60 200, C 20 60 200")
    spin("JRSCJRLCKSRCFFFGDSRHLDDLCSJKK CJFGJHKRHLSDDHLGDRCLSHCFFCRKJW LKKRHSGLJRWSJCDDJDRSKCGLHCFFFSH SLJDDKCHRDWRCKKGHSFCLWHLSJGHFFSRJ CCSSKKGDSHCJSRKLCRLDDHJRRHHFFFG")
    slot_numbers(0, 5)
    if (!today) return pay_ways(letters) + slot_coins(2, 15, 100)
    paid = pay_ways(letters) + slot_coins(1, 5, 50)
    free = count["G"] == 4 ? 6 : count["G"] == 5 ? 10 : 0
    for (n = 1; n <= free; n++) {
      spin("HDSHJLSFDRFCLJKCRKHRJLCS FHJLSWKCJRFDLHDCRJLSRWCK LHSFKJWKHFLRWJCRDSCDJLCR LCRHSCLDWFJKLSCRKDJFHJRW RDSCRKHFJHLCDJCLJHLSRFSK")
      slot_numbers(at - 5, at)
      paid += pay_ways(letters) * n
    }
    return paid
  }
  # One fall: five or more of a letter win wherever they lie, go, and are replaced; `rungs` multiply its wins. Sets `wins`, their number.
  function slot_fall(letters, draws, rungs,  refill, rung, most, first, gaps, i, letter, pay, paid) {
    first = at
    spin("LJGFJFKWJLGKLDGWJKJGWDLDDJFLGFDK JDWFJKJLGDWJFFJDGWFLJGDLLGKDGLKK FJKLKWLGJDGJJFKDGDWLDWGJDJKLLFGF GFLWWDLFGDGJLFWKJKLDDGJLFDJKGJJK GDLKJGDJFJKGDKFFDWJWFWLKJLJGLDLG")
    refill = "WWWFFFFKKKKDDDDDLLLLLGGGGGJJJJJJ"
    most = split(rungs, rung, " ")
    if (most > 6) most = 6
    for (wins = 0; wins < most; wins++) {
      for (; gaps > 0; gaps--) {
        if (at >= draws) stop(3, "a gap of the cascade has no draw")
        if (fact["draws." at ".n"] != length(refill)) stop(3, "the refill strip has " length(refill) " places")
        count[substr(refill, drawn[at++] + 1, 1)]++
      }
      for (i = 1; i <= length(letters); i++) {
        letter = substr(letters, i, 1)
        if (count[letter] < 5) continue
        pay = count[letter] > 9 ? 5 : count[letter] > 7 ? 4 : count[letter] - 4
        paid += pays[letter, pay] * rung[wins + 1] * 100
        gaps += count[letter]
        count[letter] = 0
      }
      if (gaps == 0) break
    }
    slot_numbers(first, at)
    return paid + 0
  }
  # A round of cascades with its free falls, whose wins climb one ladder.
  function slots_cascade(today, draws,  letters, ladder, left, paid, i) {
    letters = table(today ? "W 200 500 2000 8000 14000, F 120 300 1000 3000 8000, K 100 200 500 1500 5000, D 70 150 350 1000 3000, L 55 110 250 800 2500, G 40 85 180 500 1500, J 30 65 180 500 1500" \
      : "W 200 500 2000 10000 50000, F 120 300 1200 4000 20000, K 100 200 600 2000 10000, D 80 150 400 1200 6000, L 60 120 300 1000 4000, G 50 100 200 600 2500, J 40 80 200 600 2500")
    paid = slot_fall(letters, draws, "1 2 3 5 8 12")
    if (!today || wins < 6) return paid
    ladder = "2 3 4 5 6 7 8 10 12 15"
    for (left = 10; left > 0 && ladder != ""; left--) {
      if (at >= draws) stop(3, "a free fall has no draw")
      paid += slot_fall(letters, draws, ladder)
      for (i = 0; i < wins; i++) if (!sub(/^[0-9]+ /, "", ladder)) ladder = ""
    }
    return paid
  }
  # What a fish pays when it is hit, times the stake; 0 for one that there is not.
  function fish(kind,  names, at, pays) {
    split("minnow perch goldfish catfish snakehead pufferfish turtle carp dragon", names, " ")
    split("2 3 5 10 20 40 80 200 500", pays, " ")
    for (at in names) if (names[at] == kind) return pays[at] + 0
    return 0
  }
  # The next `count` numbers of bingo from `first` on, of `of` that are left: drawn[at], drawn[at + 1], … are their places.
  function take(first, of, count, into, size,  left, i, j, place) {
    for (i = 0; i < of; i++) left[i] = first + i
    for (j = 0; j < count; j++) {
      if (fact["draws." at ".n"] != of - j) stop(3, "draw " at + 1 " is of " of - j " values")
      place = drawn[at++]
      into[size + j] = left[place]
      for (i = place; i < of - j - 1; i++) left[i] = left[i + 1]
    }
  }
  # Deals and judges a round of bingo of so many cards: sets `outcome`, gives what the cards pay together.
  function bingo(cards,  card, c, column, field, r, whole, sum, called, hit, numbers, k, row, col, down, up) {
    at = 0
    for (card = 0; card < cards; card++)
      for (c = 0; c < 5; c++) take(c * 15 + 1, 15, c == 2 ? 4 : 5, numbers, card * 25 + c * 5)
    take(1, 75, 30, called, 0)
    outcome = called[0]
    hit[called[0]] = 1
    for (k = 1; k < 30; k++) { outcome = outcome "," called[k]; hit[called[k]] = 1 }
    for (card = 0; card < cards; card++) {
      for (c = 0; c < 5; c++)
        for (r = 0; r < 5; r++) {
          # N has four numbers: its middle field is free.
          k = card * 25 + c * 5 + (c == 2 && r > 2 ? r - 1 : r)
          field[r * 5 + c] = (c == 2 && r == 2) || (numbers[k] in hit)
        }
      whole = down = up = 0
      for (r = 0; r < 5; r++) {
        row = col = 0
        for (c = 0; c < 5; c++) { row += field[r * 5 + c]; col += field[c * 5 + r] }
        whole += (row == 5) + (col == 5)
        down += field[r * 6]
        up += field[r * 4 + 4]
      }
      whole += (down == 5) + (up == 5)
      if (whole >= 5) sum += 2000
      else if (whole == 4) sum += 1000
      else if (whole == 3) sum += 150
      else if (whole == 2) sum += 25
      else if (field[0] && field[4] && field[20] && field[24]) sum += 7
      else if (whole == 1) sum += 3
    }
    return sum + 0
  }
  # What five cards of video poker pay, times the stake: 0 is the two of clubs, 51 the ace of spades.
  function video_poker(hand,  k, j, alike, high, flush, sum, least, most, rank) {
    flush = 1
    least = 12
    for (k = 0; k < 5; k++) {
      rank = hand[k] % 13
      if (int(hand[k] / 13) != int(hand[0] / 13)) flush = 0
      if (rank < least) least = rank
      if (rank > most) most = rank
      sum += rank
      for (j = 0; j < k; j++) if (hand[j] % 13 == rank) { alike++; if (rank > 8) high = 1 }
    }
    # Pairs among the five: a pair has one, three of a kind three, a full house four, four of a kind six.
    if (alike == 6) return 25
    if (alike == 4) return 9
    if (alike == 3) return 3
    if (alike == 2) return 2
    if (alike == 1) return high ? 1 : 0
    # Five ranks in a row, or 2, 3, 4, 5 and the ace.
    if (most - least == 4 || (most == 12 && sum == 18)) return !flush ? 4 : least == 8 ? 800 : 50
    return flush ? 6 : 0
  }
  # What a side of a level scores by a number of a million: football, or the other sport of the house.
  function side_scores(sport, level, value,  rows, upto, k) {
    split(sport == "football" ? "670320 938448 992074 999224 999939 999996 1000000, 537944 871470 974863 996231 999543 999953 1000000, 431711 794347 946655 989301 998257 999761 1000000, 346456 713699 908338 977110 995335 999199 1000000, 278037 633925 861693 958874 989972 997933 1000000, 223130 557825 808847 934358 981424 995544 1000000, 179066 487060 751935 903796 969096 991560 1000000, 143704 422490 692912 867785 952598 985506 1000000, 115325 364427 633458 827160 931759 976946 1000000, 92551 312821 574943 782893 906623 965518 1000000" : "82085 287297 543813 757576 891178 957979 985813 995753 998860 999723 999938 1000000, 49787 199148 423190 647232 815263 916082 966491 988095 996197 998898 999708 1000000, 30197 135888 320847 536633 725445 857614 934712 973261 990126 996685 998981 1000000, 18316 91578 238103 433470 628837 785130 889326 948866 978637 991868 997160 1000000, 11109 61099 173578 342296 532104 702930 831051 913414 959743 982907 993331 1000000, 6738 40428 124652 265026 440493 615961 762183 866628 931906 968172 986305 1000000, 4087 26564 88376 201699 357518 528919 686036 809485 894357 946223 974749 1000000, 2479 17351 61969 151204 285057 445680 606303 743980 847237 916076 957379 1000000, 1503 11276 43036 111850 223672 369041 526524 672758 791573 877384 933161 1000000, 912 7295 29636 81765 172992 300708 449711 598714 729091 830496 901479 1000000", rows, ", ")
    split(rows[level + 1], upto, " ")
    for (k = 1; value >= upto[k] + 0; k++) ;
    return k - 1
  }
  # Draws one match from its own numbers, value[0], value[1], …: sets `score`, gives how many numbers it took.
  function match_of(sport, names, value, n,  team, rows, home, away, k, minutes) {
    split(sport == "football" ? "4 3, 2 2, 1 3, 3 3, 2 4, 3 1, 1 1, 4 2, 0 2, 2 1, 3 2, 1 2, 2 3, 0 1, 3 4, 1 0" : "3 3, 4 1, 1 2, 2 3, 3 2, 0 2, 2 2, 4 4, 1 1, 3 1, 2 1, 1 4, 2 4, 0 1, 3 0, 1 3", rows, ", ")
    split(names, team, "-")
    if (names !~ /^t[0-9]+-t[0-9]+$/ || !(substr(team[1], 2) in rows) || !(substr(team[2], 2) in rows)) unknown("a match " names)
    split(rows[substr(team[1], 2) + 0], home, " ")
    split(rows[substr(team[2], 2) + 0], away, " ")
    minutes = sport == "football" ? 90 : 30
    if (n[0] != 1000000 || n[1] != 1000000) stop(3, "a score is drawn of 1,000,000 values")
    home_scored = side_scores(sport, 5 + home[1] - away[2], value[0])
    away_scored = side_scores(sport, 4 + away[1] - home[2], value[1])
    score = home_scored "-" away_scored
    for (k = 2; k < 2 + home_scored + away_scored; k++)
      if (n[k] != minutes) stop(3, "a minute is drawn of " minutes " values")
    return 2 + home_scored + away_scored
  }
  # Whether a spot wins by a score; -1 for one that there is not.
  function spot_wins(spot, one, other,  part) {
    if (spot == "home") return one > other
    if (spot == "draw") return one == other
    if (spot == "away") return one < other
    if (spot ~ /^over-[0-9]+\.5$/) return one + other > substr(spot, 6) + 0
    if (spot ~ /^under-[0-9]+\.5$/) return one + other < substr(spot, 7) + 0
    if (spot ~ /^handicap-home--?[0-9]+\.5$/) return one + substr(spot, 15) > other
    if (spot ~ /^handicap-away--?[0-9]+\.5$/) return other + substr(spot, 15) > one
    if (spot ~ /^score-[0-9]+-[0-9]+$/) { split(spot, part, "-"); return one == part[2] + 0 && other == part[3] + 0 }
    return -1
  }
  # Of a million sides, how many of each of a match score at most 0, at most 1 and so on.
  function sides_of(sport, names, byhome, byaway,  team, rows, home, away) {
    split(sport == "football" ? "4 3, 2 2, 1 3, 3 3, 2 4, 3 1, 1 1, 4 2, 0 2, 2 1, 3 2, 1 2, 2 3, 0 1, 3 4, 1 0" : "3 3, 4 1, 1 2, 2 3, 3 2, 0 2, 2 2, 4 4, 1 1, 3 1, 2 1, 1 4, 2 4, 0 1, 3 0, 1 3", rows, ", ")
    split(names, team, "-")
    split(rows[substr(team[1], 2) + 0], home, " ")
    split(rows[substr(team[2], 2) + 0], away, " ")
    split(sport == "football" ? "670320 938448 992074 999224 999939 999996 1000000, 537944 871470 974863 996231 999543 999953 1000000, 431711 794347 946655 989301 998257 999761 1000000, 346456 713699 908338 977110 995335 999199 1000000, 278037 633925 861693 958874 989972 997933 1000000, 223130 557825 808847 934358 981424 995544 1000000, 179066 487060 751935 903796 969096 991560 1000000, 143704 422490 692912 867785 952598 985506 1000000, 115325 364427 633458 827160 931759 976946 1000000, 92551 312821 574943 782893 906623 965518 1000000" : "82085 287297 543813 757576 891178 957979 985813 995753 998860 999723 999938 1000000, 49787 199148 423190 647232 815263 916082 966491 988095 996197 998898 999708 1000000, 30197 135888 320847 536633 725445 857614 934712 973261 990126 996685 998981 1000000, 18316 91578 238103 433470 628837 785130 889326 948866 978637 991868 997160 1000000, 11109 61099 173578 342296 532104 702930 831051 913414 959743 982907 993331 1000000, 6738 40428 124652 265026 440493 615961 762183 866628 931906 968172 986305 1000000, 4087 26564 88376 201699 357518 528919 686036 809485 894357 946223 974749 1000000, 2479 17351 61969 151204 285057 445680 606303 743980 847237 916076 957379 1000000, 1503 11276 43036 111850 223672 369041 526524 672758 791573 877384 933161 1000000, 912 7295 29636 81765 172992 300708 449711 598714 729091 830496 901479 1000000", rows, ", ")
    split(rows[6 + home[1] - away[2]], byhome, " ")
    split(rows[5 + away[1] - home[2]], byaway, " ")
  }
  # One over the chance of a spot in ten-thousandths, cut, for a leg whose match was void.
  function fair_of(sport, names, spot,  byhome, byaway, h, a, chance, left, digits, q) {
    sides_of(sport, names, byhome, byaway)
    for (h = 1; h in byhome; h++)
      for (a = 1; a in byaway; a++)
        if (spot_wins(spot, h - 1, a - 1) == 1)
          chance += (byhome[h] - (h > 1 ? byhome[h - 1] : 0)) * (byaway[a] - (a > 1 ? byaway[a - 1] : 0))
    q = int(1000000000000 / chance)
    left = 1000000000000 - q * chance
    for (digits = 0; digits < 4; digits++) { left *= 10; q = q * 10 + int(left / chance); left -= int(left / chance) * chance }
    return q
  }
  # The chance of a spot on a match with this score after so many of its minutes.
  function chance_after(sport, names, spot, minute, minutes, home_now, away_now,  byhome, byaway, ofhome, ofaway, h, a, won, all) {
    sides_of(sport, names, byhome, byaway)
    for (h = home_now + 1; h in byhome; h++)
      ofhome[h] = (byhome[h] - (h > 1 ? byhome[h - 1] : 0)) * choose(h - 1, home_now) * (1 - minute / minutes) ^ (h - 1 - home_now)
    for (a = away_now + 1; a in byaway; a++)
      ofaway[a] = (byaway[a] - (a > 1 ? byaway[a - 1] : 0)) * choose(a - 1, away_now) * (1 - minute / minutes) ^ (a - 1 - away_now)
    for (h in ofhome)
      for (a in ofaway) {
        all += ofhome[h] * ofaway[a]
        if (spot_wins(spot, h - 1, a - 1) == 1) won += ofhome[h] * ofaway[a]
      }
    return won / all
  }
  # A ticket that was cashed out: its price, which is at most what it was worth in that minute and the next ones without a goal,
  # less three of a hundred. Chances are numbers of awk here, so to one of a million.
  function cashed_out(sport, home_at, away_at,  price, minute, minutes, least, worth, one, i, j, at, k) {
    price = scaled(fact["actions.0.price"], 2)
    minute = fact["actions.0.minute"] + 0
    minutes = sport == "football" ? 90 : 30
    least = -1
    for (k = minute; k <= minutes && k <= minute + (sport == "football" ? 2 : 1); k++) {
      worth = 0
      for (i = 0; ("wager.lines." i ".stake") in fact; i++) {
        one = scaled(fact["wager.lines." i ".stake"], 2) * scaled(fact["wager.lines." i ".odds"], 2) / 100 * 0.97
        for (j = 0; ("wager.lines." i ".legs." j ".spot") in fact; j++) {
          at = "wager.lines." i ".legs." j "."
          one *= chance_after(sport, fact[at "match"], fact[at "spot"], k, minutes, home_at[fact[at "round"]], away_at[fact[at "round"]])
        }
        worth += one
      }
      if (least < 0 || worth < least) least = worth
    }
    if (price > least * 1.000001) stop(5, "the cash-out paid " plain(price, 2) ", and the ticket was worth " plain(int(least), 2))
    return price
  }
  # A ticket: its matches drawn, its lines paid. Sets `outcome` and `staked`, gives what is paid.
  function ticket(sport,  i, j, at, k, home_at, away_at, leg, name, value, n, paid_all, line, odds, wins, standing, said, one, other, path, by_round, part, list, names, many) {
    many = split(fact["rounds"], names, ",")
    for (i = 1; i <= many; i++) {
      name = names[i]
      path = ""
      if (name == fact["round"]) {
        for (k = 0; ("draws." k ".n") in fact; k++) { value[k] = drawn[k]; n[k] = fact["draws." k ".n"] + 0 }
      } else {
        for (leg = 0; fact["legs." leg ".round"] != name; leg++) if (!(("legs." leg ".round") in fact)) unknown("a match that is no leg")
        for (k in digest) delete digest[k]
        for (k = 0; (leg " " k) in leg_digest; k++) digest[k] = leg_digest[leg " " k]
        cursor = group = 0
        path = "legs." leg "."
        for (k = 0; (path "draws." k ".n") in fact; k++) {
          n[k] = fact[path "draws." k ".n"] + 0
          value[k] = draw(n[k])
          if (value[k] != fact[path "draws." k ".value"] + 0 || at_cursor != fact[path "draws." k ".cursor"] || at_group != fact[path "draws." k ".group"])
            stop(3, "draw " k + 1 " of leg " leg + 1 " comes to " value[k])
        }
      }
      if (k == 0) score = "void"
      else if (match_of(sport, match_name(name), value, n) != k) stop(3, "a match of " score " takes another number of draws than " k)
      by_round[name] = score
      home_at[name] = away_at[name] = 0
      for (j = 2; j < k; j++) if (value[j] + 1 <= fact["actions.0.minute"] + 0) { if (j < 2 + home_scored) home_at[name]++; else away_at[name]++ }
      list = list (i > 1 ? "," : "") score
    }
    outcome = list
    for (i = 0; ("wager.lines." i ".stake") in fact; i++) {
      odds = scaled(fact["wager.lines." i ".odds"], 2)
      line = ""
      wins = 1
      standing = 0
      for (j = 0; ("wager.lines." i ".legs." j ".spot") in fact; j++) {
        at = "wager.lines." i ".legs." j "."
        line = line (j > 0 ? "+" : "") fact[at "round"] ":" fact[at "match"] "/" fact[at "spot"] "@" fact[at "odds"]
        if (!(fact[at "round"] in by_round)) unknown("a leg on a match that the bet does not name")
        if (by_round[fact[at "round"]] == "void") {
          odds = int(odds * 10000 / fair_of(sport, fact[at "match"], fact[at "spot"]))
          if (odds < 100) odds = 100
          continue
        }
        standing = 1
        split(by_round[fact[at "round"]], part, "-")
        k = spot_wins(fact[at "spot"], part[1] + 0, part[2] + 0)
        if (k < 0) unknown("a spot that is not offered")
        if (!k) wins = 0
      }
      said = said (i > 0 ? "," : "") line "*" fact["wager.lines." i ".odds"] "=" fact["wager.lines." i ".stake"]
      k = scaled(fact["wager.lines." i ".stake"], 2)
      staked += k
      paid_all += !standing ? k : wins ? int_share(k, odds) : 0
    }
    if (said != fact["wager-text"]) stop(5, "the bet is " said ", its leaf says " fact["wager-text"])
    if (fact["actions.0.action"] == "cash-out") return cashed_out(sport, home_at, away_at)
    return paid_all
  }
  # Stake times odds in hundredths, cut: by parts, so that every number is below 2^53.
  function int_share(stake, odds) { return int(stake / 100) * odds + int(stake % 100 * odds / 100) }
  # Who plays whom in a round, as a leg of the wager says.
  function match_name(round,  i, j) {
    for (i = 0; ("wager.lines." i ".stake") in fact; i++)
      for (j = 0; ("wager.lines." i ".legs." j ".spot") in fact; j++)
        if (fact["wager.lines." i ".legs." j ".round"] == round) return fact["wager.lines." i ".legs." j ".match"]
  }
  # The prizes of a lottery by its code, the count and the digits of each in the order of drawing; sets `family`. Central and
  # South are alike.
  function lottery_of(code) {
    family = code
    if (code ~ /^fast-[0-9]+$/) family = "fast"
    if (code ~ /^vn-/) family = index(NORTH, " " code " ") ? "north" : "south"
    if (family == "north") return "1x5 2x5 6x5 4x4 6x4 3x3 4x2 1x5"
    if (family == "south") return "1x2 1x3 3x4 1x4 7x5 2x5 1x5 1x5 1x6"
    if (family == "fast") return "1x5"
    if (family == "sea-3d") return "1x3"
    if (family == "sea-4d") return "1x4"
    if (family != "sea-649") unknown("a lottery " code)
    return ""
  }
  # Draws the result of a lottery: sets `outcome`, the numbers as told[0], told[1], … and how many end in two and three digits.
  function lottery(code, draws,  rows, row, prizes, i, j, k, text, numbers, ball) {
    rows = split(lottery_of(code), prizes, " ")
    at = 0
    if (family == "sea-649") {
      if (draws != 6) stop(3, "six balls are six draws, the proof names " draws)
      take(1, 49, 6, ball, 0)
      for (i = 0; i < 6; i++) {
        told[i] = sprintf("%02d", ball[i])
        is_ball[told[i]] = 1
        outcome = outcome (i > 0 ? " " : "") told[i]
      }
      return
    }
    for (i = 1; i <= rows; i++) {
      split(prizes[i], row, "x")
      for (j = 0; j < row[1]; j++) {
        text = ""
        for (k = 0; k < row[2]; k++) {
          if (at >= draws || fact["draws." at ".n"] != 10) stop(3, "digit " at + 1 " is drawn of 10 values")
          text = text drawn[at++]
        }
        outcome = outcome (numbers > 0 ? " " : "") text
        told[numbers++] = text
        ended[substr(text, length(text) - 1)]++
        if (length(text) > 2) ended[substr(text, length(text) - 2)]++
      }
    }
    if (at != draws) stop(3, "the draw takes " at " values, the proof names " draws)
    special = told[numbers - 1]
    # The first prize: the North begins with it, the others come to it before the special.
    first_prize = family == "north" ? told[0] : told[numbers - 2]
  }
  # What a hit of a play pays in hundredths of the stake; sets `units`, and `digits`, `size` of a number. -1 for a play that there is not.
  function lottery_pays(play,  vn, north) {
    north = family == "north"
    vn = north || family == "south"
    units = size = 1
    digits = 2
    if (vn && play == "lo-2") { units = north ? 27 : 18; return 9900 }
    if (vn && play == "lo-3") { units = north ? 23 : 17; digits = 3; return 90000 }
    if (vn && (play == "de" || play == "de-nhat")) return 9800
    if (vn && play == "ba-cang") { digits = 3; return 96000 }
    if (vn && (play == "dau" || play == "duoi")) { digits = 1; return 950 }
    if (vn && play ~ /^xien-[234]$/) {
      size = substr(play, 6) + 0
      return size == 2 ? (north ? 1700 : 3450) : size == 3 ? (north ? 7400 : 23000) : north ? 28100 : 144000
    }
    if (vn && play ~ /^truot-(4|8|10)$/) {
      size = substr(play, 7) + 0
      return size == 4 ? (north ? 226 : 180) : size == 8 ? (north ? 713 : 380) : north ? 1290 : 570
    }
    if (family == "fast") {
      if (play ~ /^position-[1-5]$/) { digits = 1; return 970 }
      if (play == "last-2") return 9700
      if (play == "last-3") { digits = 3; return 97000 }
      digits = size = 0
      if (play ~ /^(big|small|odd|even)$/) return 196
      if (play == "dragon" || play == "tiger") return 215
      if (play == "tie") return 950
    }
    if (family == "sea-3d" && play == "straight") { digits = 3; return 85000 }
    if (family == "sea-3d" && play == "last-2") return 8700
    if (family == "sea-4d" && play == "straight") { digits = 4; return 800000 }
    if (family == "sea-649" && play == "six") { size = 6; return 0 }
    return -1
  }
  # How often a number of a play has hit; of six of 49 how many of its balls were drawn.
  function lottery_hits(play, number,  i, part, parts, sum, from, upto) {
    parts = split(number, part, "-")
    if (parts != size && number != "") unknown("the numbers of a line: " number)
    for (i = 1; i <= parts; i++) if (part[i] !~ /^[0-9]+$/ || length(part[i]) != digits) unknown("the numbers of a line: " number)
    if (play ~ /^lo-/) return ended[number] + 0
    if (play == "six") {
      for (i = 1; i <= 6; i++) sum += part[i] in is_ball
      return sum
    }
    if (play ~ /^(xien|truot)-/) {
      for (i = 1; i <= parts; i++) sum += ended[part[i]] > 0
      return play ~ /^xien/ ? sum == size : sum == 0
    }
    if (play == "de-nhat") return number == substr(first_prize, length(first_prize) - 1)
    if (play == "dau") return number == substr(special, length(special) - 1, 1)
    if (play ~ /^position-/) return number == substr(special, substr(play, 10), 1)
    if (digits > 0) return number == substr(special, length(special) - digits + 1)
    for (i = 1; i <= 5; i++) sum += substr(special, i, 1)
    from = substr(special, 1, 1)
    upto = substr(special, 5, 1)
    if (play == "big") return sum >= 23
    if (play == "small") return sum <= 22
    if (play == "odd") return sum % 2 == 1
    if (play == "even") return sum % 2 == 0
    if (play == "dragon") return from > upto
    if (play == "tiger") return from < upto
    return from == upto
  }
  # What six of 49 pay by how many are right, in hundredths.
  function lottery_balls(hits) {
    return hits == 6 ? 300000000 : hits == 5 ? 800000 : hits == 4 ? 20000 : hits == 3 ? 1200 : 0
  }
  # Neither the digests nor the leaf have the name of the draw: who has seen the commit under it knows.
  function lottery_name(code, numero) {
    print "  name     that this is the draw " code " " numero " the file says, and nothing proves it: compare the commit" \
      " with the one that stood at that draw before its lock"
  }
  # The lines of a ticket by the result: sets `staked`, `said_hits` and `said_payouts`, gives what they pay together.
  function lottery_lines(  i, j, path, play, pay, on, number, numbers, hits, of_number, sum, paid_line, all, text) {
    for (i = 0; ("wager.lines." i ".playType") in fact; i++) {
      path = "wager.lines." i "."
      play = fact[path "playType"]
      pay = lottery_pays(play)
      if (pay < 0) unknown("a play that is not offered: " play)
      on = scaled(fact[path "stake"], 2)
      hits = sum = 0
      numbers = ""
      for (j = 0; size > 0 ? ((path "numbers." j) in fact) : j < 1; j++) {
        number = size > 0 ? fact[path "numbers." j] : ""
        numbers = numbers (j > 0 ? " " : "") number
        of_number = lottery_hits(play, number)
        if (play == "six") {
          if (of_number > hits) hits = of_number
          sum += lottery_balls(of_number)
        } else {
          hits += of_number
          sum += of_number * pay
        }
      }
      if (j == 0) unknown("a line without numbers")
      text = text (i > 0 ? ";" : "") play ":" numbers ":" fact[path "stake"]
      staked += on * units * j
      if (on * sum > 900719925474099000) unknown("a payout that is larger than this script can count")
      paid_line = int_share(on, sum)
      all += paid_line
      said_hits = said_hits (i > 0 ? " " : "") hits
      said_payouts = said_payouts (i > 0 ? " " : "") plain(paid_line, 2)
    }
    if (text != fact["wager-text"]) stop(5, "the ticket is " text ", its leaf says " fact["wager-text"])
    return all + 0
  }
  $1 == "digest-of" { digest[$2 + 0] = $3; next }
  $1 == "leg-digest-of" { leg_digest[$2 " " $3] = $4; next }
  { name = $1; fact[name] = substr($0, length(name) + 2) }
  END {
    if (code) exit code
    NORTH = " vn-ha-noi vn-quang-ninh vn-bac-ninh vn-hai-phong vn-nam-dinh vn-thai-binh "
    REDS = " 1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36 "
    BITS_52 = 4503599627370496
    cursor = group = 0
    if (!("draws.0.n" in fact)) unknown("it names no draws")
    if (digest[fact["cursor"] + 0] != fact["digest"])
      stop(2, "HMAC-SHA256 gives " digest[fact["cursor"] + 0] ", the proof says " fact["digest"])
    print "2 digest   HMAC-SHA256(server seed, client seed:" fact["nonce"] ":" fact["cursor"] ") is " fact["digest"]

    for (i = 0; ("draws." i ".n") in fact; i++) {
      n = fact["draws." i ".n"] + 0
      if ((n < 1 || n > 2097152 || n != int(n)) && n != BITS_52) unknown("a range of " n)
      value = n == BITS_52 ? bits_of(digest[cursor++]) : draw(n)
      said = fact["draws." i ".value"] + 0
      if (value != said) stop(3, "draw " i + 1 " of " n " values comes to " value ", the proof says " said)
      if (at_cursor != fact["draws." i ".cursor"] || at_group != fact["draws." i ".group"])
        stop(3, "draw " i + 1 " is at cursor " at_cursor ", group " at_group)
      drawn[i] = value
    }
    shown = plain(int(g * 10000000 / 4294967296), 7)
    # Two numbers more decide the jackpot, of a round that has played for it.
    pooled = "jackpot.number" in fact
    for (k = 0; pooled && k < 2; k++) {
      n = fact["jackpot.draws." k ".n"] + 0
      if (n != 2000000) stop(3, "the jackpot is drawn of 2,000,000 values, twice")
      value = draw(n)
      said = fact["jackpot.draws." k ".value"] + 0
      if (value != said) stop(3, "number " k + 1 " of the jackpot comes to " value ", the proof says " said)
      if (at_cursor != fact["jackpot.draws." k ".cursor"] || at_group != fact["jackpot.draws." k ".group"])
        stop(3, "number " k + 1 " of the jackpot is at cursor " at_cursor ", group " at_group)
      lucky = lucky * n + value
    }
    if (pooled && integer_text(lucky) != fact["jackpot.number"])
      stop(3, "the number of the jackpot is " integer_text(lucky) ", the proof says " fact["jackpot.number"])
    if (shown != fact["number"]) stop(3, "the number is " shown ", the proof says " fact["number"])
    print "3 draws    " i " as the proof says, the last number is " shown

    if ("gameCode" in fact) {
      lottery(fact["gameCode"], i)
      if (outcome != fact["outcome"]) stop(4, "the outcome is " outcome ", the proof says " fact["outcome"])
      print "4 outcome  " fact["gameCode"] " " fact["numero"] " " outcome
      lottery_name(fact["gameCode"], fact["numero"])
      print "proved"
      exit 0
    }
    stake = scaled(fact["stake"], 2)
    if (fact["game"] == "dice") {
      if (fact["draws.0.n"] != 10000) stop(3, "a roll is drawn of 10,000 values")
      outcome = plain(drawn[0], 2)
      target = scaled(fact["wager.target"], 2)
      under = fact["wager.direction"] == "under"
      if (!under && fact["wager.direction"] != "over") unknown("a direction that dice does not have")
      winning = under ? target : 9999 - target
      multiplier = int(99000000 / winning)
      paid = (under ? drawn[0] < target : drawn[0] > target) ? times(stake, multiplier) : 0
    } else if (fact["game"] == "roulette") {
      if (fact["draws.0.n"] != 37) stop(3, "a number of roulette is drawn of 37 values")
      outcome = drawn[0] ""
      for (i = 0; ("wager.spots." i ".spot") in fact; i++) {
        odds = roulette(fact["wager.spots." i ".spot"], drawn[0])
        if (odds < 0) unknown("a spot that is not on the cloth")
        on = scaled(fact["wager.spots." i ".stake"], 2)
        staked += on
        paid += on * odds
      }
      if (staked != stake) stop(5, "the spots hold " plain(staked, 2) ", the stake is " fact["stake"])
      multiplier = int(paid / stake) * 10000 + int(paid % stake * 10000 / stake)
    } else if (fact["game"] == "sicbo") {
      if (i != 3) stop(3, "three dice are three draws, the proof names " i)
      for (i = 0; i < 3; i++) if (fact["draws." i ".n"] != 6) stop(3, "a die is drawn of 6 values")
      outcome = drawn[0] + 1 "," drawn[1] + 1 "," drawn[2] + 1
      for (i = 0; ("wager.spots." i ".spot") in fact; i++) {
        odds = sicbo(fact["wager.spots." i ".spot"], drawn[0] + 1, drawn[1] + 1, drawn[2] + 1)
        if (odds < 0) unknown("a spot that is not on the cloth")
        on = scaled(fact["wager.spots." i ".stake"], 2)
        staked += on
        if (odds > 0) paid += on * (odds + 1)
        said_wager = said_wager (i > 0 ? "," : "") fact["wager.spots." i ".spot"] "=" fact["wager.spots." i ".stake"]
      }
      if (said_wager != fact["wager-text"]) stop(5, "the bet is on " said_wager ", its leaf says " fact["wager-text"])
      if (staked != stake) stop(5, "the spots hold " plain(staked, 2) ", the stake is " fact["stake"])
      multiplier = int(paid / stake) * 10000 + int(paid % stake * 10000 / stake)
    } else if (fact["game"] == "cockfight") {
      if (fact["draws.0.n"] != 1000000) stop(3, "a fight is drawn of 1,000,000 values")
      outcome = drawn[0] < 450000 ? "meron" : drawn[0] < 900000 ? "wala" : "draw"
      lying = split(fact["pools"], pool, /[=,]/)
      if ((lying != 6 && lying != 8) || pool[1] != "meron" || pool[3] != "wala" || pool[5] != "draw")
        unknown("the pools of a fight are those of meron, wala and draw")
      # What the house has staked on each side, if it has.
      if (lying == 8 && pool[7] != "house") unknown("what follows the pools is the stake of the house")
      house = lying == 8 ? scaled(pool[8], 2) : 0
      meron = scaled(pool[2], 2) + house
      wala = scaled(pool[4], 2) + house
      # Without a stake of the house there is no contest where the winner would get less than the stake.
      contest = house > 0 || (meron > 0 && wala > 0 && (meron + wala) * 19 >= (meron > wala ? meron : wala) * 20)
      pushed = 1
      for (i = 0; ("wager.spots." i ".spot") in fact; i++) {
        on = scaled(fact["wager.spots." i ".stake"], 2)
        one = cockfight(fact["wager.spots." i ".spot"], on, outcome)
        if (one < 0) unknown("a spot that is not on the cloth")
        if (!back) pushed = 0
        staked += on
        paid += one
        said_wager = said_wager (i > 0 ? "," : "") fact["wager.spots." i ".spot"] "=" fact["wager.spots." i ".stake"]
      }
      if (said_wager != fact["wager-text"]) stop(5, "the bet is on " said_wager ", its leaf says " fact["wager-text"])
      if (staked != stake) stop(5, "the spots hold " plain(staked, 2) ", the stake is " fact["stake"])
      multiplier = int(paid / stake) * 10000 + int(paid % stake * 10000 / stake)
    } else if (fact["game"] == "baccarat") {
      baccarat(i)
      pushed = player == banker
      for (i = 0; ("wager.spots." i ".spot") in fact; i++) {
        spot = fact["wager.spots." i ".spot"]
        odds = baccarat_pays(spot)
        if (odds < 0) unknown("a spot that is not on the cloth")
        on = scaled(fact["wager.spots." i ".stake"], 2)
        staked += on
        paid += times(on, odds * 100)
        if (spot != "player" && spot != "banker") pushed = 0
        said_wager = said_wager (i > 0 ? "," : "") spot "=" fact["wager.spots." i ".stake"]
      }
      if (said_wager != fact["wager-text"]) stop(5, "the bet is on " said_wager ", its leaf says " fact["wager-text"])
      if (staked != stake) stop(5, "the spots hold " plain(staked, 2) ", the stake is " fact["stake"])
      multiplier = int(paid / stake) * 10000 + int(paid % stake * 10000 / stake)
    } else if (fact["game"] == "football" || fact["game"] == "vesports") {
      paid = ticket(fact["game"])
      if (staked != stake) stop(5, "the lines hold " plain(staked, 2) ", the stake is " fact["stake"])
      multiplier = int(paid / stake) * 10000 + int(paid % stake * 10000 / stake)
    } else if (fact["game"] == "scratch") {
      if (fact["draws.0.n"] != 1000000) stop(3, "a ticket is drawn of 1,000,000")
      outcome = scratch(drawn[0]) ""
      multiplier = outcome * 10000
      paid = stake * outcome
    } else if (fact["game"] == "crash") {
      if (fact["draws.0.n"] + 0 != BITS_52) stop(3, "a point is drawn of 52 bits")
      point = crash_point(drawn[0])
      outcome = plain(point, 2)
      target = scaled(fact["wager.target"], 2)
      multiplier = target * 100
      paid = point >= target ? times(stake, multiplier) : 0
    } else if (fact["game"] == "crash-live") {
      if (fact["draws.0.n"] + 0 != BITS_52) stop(3, "a point is drawn of 52 bits")
      point = crash_point(drawn[0])
      outcome = plain(point, 2)
      paid = crash_live(point)
    } else if (fact["game"] == "mines") {
      mines = fact["wager.mines"] + 0
      if (i != mines) stop(3, "there are " mines " mines, and " i " draws")
      for (k = 0; k < 25; k++) left[k] = k
      for (i = 0; i < mines; i++) {
        if (fact["draws." i ".n"] != 25 - i) stop(3, "mine " i + 1 " is drawn of " 25 - i " cells")
        mined[left[drawn[i]]] = 1
        for (k = drawn[i]; k < 24 - i; k++) left[k] = left[k + 1]
      }
      for (k = 0; k < 25; k++) if (k in mined) outcome = outcome (outcome == "" ? "" : ",") k
      for (i = 0; ("actions." i ".action") in fact; i++) {
        if (over) stop(5, "a step follows the end of the round")
        if (fact["actions." i ".action"] == "cash-out") over = 1
        else {
          cell = fact["actions." i ".cell"] + 0
          if (cell in seen) stop(5, "cell " cell " is opened twice")
          seen[cell] = 1
          if (cell in mined) over = blast = 1
          else if (++opened == 25 - mines) over = 1
        }
      }
      if (!over) stop(5, "the round has not ended")
      multiplier = blast ? 0 : int(9900 * choose(25, opened) / choose(25 - mines, opened))
      paid = times(stake, multiplier)
    } else if (fact["game"] == "video-poker") {
      if (i != 10) stop(3, "a round is ten cards, the proof names " i)
      at = 0
      take(0, 52, 10, dealt, 0)
      if (fact["actions.0.action"] != "draw") stop(5, "the round has not ended")
      if ("actions.1.action" in fact) stop(5, "a step follows the end of the round")
      for (k = 0; ("actions.0.hold." k) in fact; k++) {
        place = fact["actions.0.hold." k]
        if (place !~ /^[0-4]$/ || (place in held)) stop(5, "place " place " cannot be held")
        held[place] = 1
      }
      to_come = 5
      for (k = 0; k < 5; k++) {
        hand[k] = k in held ? dealt[k] : dealt[to_come++]
        outcome = outcome (k > 0 ? "," : "") hand[k]
      }
      multiplier = video_poker(hand) * 10000
      paid = times(stake, multiplier)
    } else if (fact["game"] == "three-card") {
      paid = three_card(i)
      multiplier = int(paid / stake) * 10000 + int(paid % stake * 10000 / stake)
    } else if (fact["game"] ~ /^slots-/) {
      draws = i
      at = 0
      # Rounds before features name no rules: other pays, and nothing after the reels.
      today = fact["wager.rules"]
      if (today != "" && today != "2") unknown("verify.sh does not know the rules " today " of " fact["game"])
      if (fact["game"] == "slots-lines") multiplier = slots_lines(today)
      else if (fact["game"] == "slots-ways") multiplier = slots_ways(today)
      else if (fact["game"] == "slots-cascade") multiplier = slots_cascade(today, draws)
      else unknown("verify.sh does not know the game " fact["game"])
      if (at != draws) stop(3, "the round takes " at " draws, the proof names " draws)
      paid = times(stake, multiplier)
      # The seed says who wins; how much was in the pool only the ledger knows, by the posting that the proof names.
      if (pooled) {
        won = scaled(fact["jackpot.won"], 2)
        if (fact["game"] != "slots-lines") stop(5, fact["game"] " has no jackpot")
        if ((won > 0) != (lucky < stake)) stop(5, "a number of " integer_text(lucky) " does " (lucky < stake ? "" : "not ") "win the jackpot with this stake")
        paid += won
      }
    } else if (fact["game"] == "fish") {
      if (fact["draws.0.n"] != 1000000) stop(3, "a shot is drawn of 1,000,000")
      worth = fish(fact["wager.target"])
      if (!worth) unknown("a fish that is not in the pond")
      outcome = drawn[0] < int(960000 / worth) ? "hit" : "miss"
      multiplier = worth * 10000
      paid = outcome == "hit" ? stake * worth : 0
    } else if (fact["game"] == "lottery") {
      lottery(fact["wager.code"], i)
      paid = lottery_lines()
      if (staked != stake) stop(5, "the lines cost " plain(staked, 2) ", the stake is " fact["stake"])
      multiplier = int(paid / stake) * 10000 + int(paid % stake * 10000 / stake)
    } else if (fact["game"] == "bingo") {
      cards = fact["wager.cards"] + 0
      if (cards != 1 && cards != 2 && cards != 3 && cards != 4) unknown("a round of " cards " cards")
      if (i != cards * 24 + 30) stop(3, "a round of " cards " cards is " cards * 24 + 30 " draws")
      multiplier = bingo(cards)
      paid = stake * multiplier
      paid = (paid - paid % cards) / cards
      multiplier = (multiplier * 10000 - multiplier * 10000 % cards) / cards
    } else unknown("verify.sh does not know the game " fact["game"])

    if (outcome != fact["outcome"]) stop(4, "the outcome is " outcome ", the proof says " fact["outcome"])
    print "4 outcome  " fact["game"] " " outcome
    if (plain(multiplier, 4) != fact["multiplier"])
      stop(5, "the multiplier is " plain(multiplier, 4) ", the proof says " fact["multiplier"])
    if (fact["game"] == "lottery" && said_hits != fact["hits"]) stop(5, "the lines hit " said_hits ", the proof says " fact["hits"])
    if (fact["game"] == "lottery" && said_payouts != fact["payouts"]) stop(5, "the lines pay " said_payouts ", the proof says " fact["payouts"])
    # Of a bet that was made void after its end, the proof also says what it had paid.
    is_void = fact["result"] == "void"
    said_paid = is_void ? fact["reversed.payout"] : fact["payout"]
    said_result = is_void ? fact["reversed.result"] : fact["result"]
    if (plain(paid, 2) != said_paid) stop(5, "it pays " plain(paid, 2) ", the proof says " said_paid)
    # A bet on the sides alone comes back when the hands are equal: neither won nor lost.
    result = pushed ? "push" : paid > 0 ? "won" : "lost"
    if (result != said_result) stop(5, "the bet is " result ", the proof says " said_result)
    print "5 payout   " plain(stake, 2) " staked, " plain(paid, 2) " paid, " result
    if (is_void && fact["payout"] != fact["stake"])
      stop(5, "the bet is void, but of its stake of " fact["stake"] " only " fact["payout"] " was returned")
    if (fact["game"] == "lottery") lottery_name(fact["wager.code"], fact["wager.numero"])
    if (is_void) print "  void     the bet was made void afterwards, its stake of " fact["stake"] " was returned"
    print "proved"
  }'
