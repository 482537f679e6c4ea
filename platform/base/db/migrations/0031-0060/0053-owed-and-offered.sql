-- What is rare among many, and is looked for often.

-- Dividends that left something owed, and those that were paid below them: the job of risk asks every few minutes, and payslips of salaries
-- grow by one a contract and day.
create index agent_payslip_owed on agent_payslip (period_from) where kind = 'dividend' and owed > 0;
create index agent_payslip_paid_below on agent_payslip (upline_id, period_from) where kind = 'dividend' and amount > 0;

-- Offers that two have published: each application for an activity asks who has.
create index adjustment_offer on adjustment (subject) where what = 'offer';
