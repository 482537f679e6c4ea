-- The amount from which on what is done by hand needs a second operator is the approval threshold.
update setting set name = 'approvalThreshold' where name = 'adjustmentTwoPersonsAbove';
