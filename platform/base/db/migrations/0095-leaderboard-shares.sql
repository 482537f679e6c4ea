-- A prize is at most this share of its winner's own valid turnover of the week, in basis points (platform.md section 3, decision 80).
-- Weeks that began before keep the prizes that were announced for them.
alter table leaderboard_week add column share_basis_points integer check (share_basis_points between 0 and 1000);
