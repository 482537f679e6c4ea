-- A payee's name has one space between its words (platform/members/accounts): those of before have to match those of now.
update member set payee_name = nullif(regexp_replace(btrim(payee_name), ' +', ' ', 'g'), '')
  where payee_name <> regexp_replace(btrim(payee_name), ' +', ' ', 'g');
update bound_account set payee_name = regexp_replace(btrim(payee_name), ' +', ' ', 'g')
  where payee_name <> regexp_replace(btrim(payee_name), ' +', ' ', 'g');
